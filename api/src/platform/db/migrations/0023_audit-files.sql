CREATE TABLE "audit_files" (
	"audit_id" integer NOT NULL,
	"part" text NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "audit_files_pkey" PRIMARY KEY("audit_id","part")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "audit_files" ADD CONSTRAINT "audit_files_entry_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("audit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_files" ADD CONSTRAINT "audit_files_file_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_files_file_idx" ON "audit_files" USING btree ("file_key");