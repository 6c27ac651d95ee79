CREATE TABLE "identity" (
	"identity_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"color" text NOT NULL,
	"logo_key" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "identity_single" CHECK ("identity"."identity_id" = 1),
	CONSTRAINT "identity_name_length" CHECK (char_length("identity"."name") between 1 and 40),
	CONSTRAINT "identity_text_length" CHECK (char_length("identity"."text") <= 200),
	CONSTRAINT "identity_color_form" CHECK ("identity"."color" ~ '^#[0-9A-F]{6}$')
);
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_logo_fk" FOREIGN KEY ("logo_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The one row: the product's own identity, until somebody gives the installation another.
INSERT INTO "identity" ("name", "text", "color") VALUES ('Sillage', '', '#007E78');
