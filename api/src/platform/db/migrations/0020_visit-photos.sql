ALTER TABLE "visit_entries" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "visit_entries" ADD CONSTRAINT "visit_entries_photo_fk" FOREIGN KEY ("photo_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_entries_photo_idx" ON "visit_entries" USING btree ("photo_key");--> statement-breakpoint
ALTER TABLE "visit_entries" ADD CONSTRAINT "visit_entries_photo_private" CHECK (starts_with("visit_entries"."photo_key", 'secret/'));