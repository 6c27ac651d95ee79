CREATE TABLE "view_uses" (
	"view_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"pinned" boolean NOT NULL,
	"opening" boolean NOT NULL,
	CONSTRAINT "view_uses_pkey" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"view_id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"search" text NOT NULL,
	"columns" text[],
	"shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_list_key" UNIQUE("view_id","list")
);
--> statement-breakpoint
ALTER TABLE "view_uses" ADD CONSTRAINT "view_uses_view_fk" FOREIGN KEY ("view_id","list") REFERENCES "public"."views"("view_id","list") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_uses" ADD CONSTRAINT "view_uses_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "view_uses_opening_key" ON "view_uses" USING btree ("user_id","list") WHERE "view_uses"."opening";--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("owner_id","list",lower(normalize_text("name")));--> statement-breakpoint
CREATE INDEX "views_shared_idx" ON "views" USING btree ("list") WHERE "views"."shared";