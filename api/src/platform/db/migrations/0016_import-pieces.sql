CREATE TABLE "import_pieces" (
	"run_id" integer NOT NULL,
	"piece" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"audit_after" integer NOT NULL,
	"audit_up_to" integer NOT NULL,
	"mails" jsonb NOT NULL,
	CONSTRAINT "import_pieces_pkey" PRIMARY KEY("run_id","piece")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"run_id" serial PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"written" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_run_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;