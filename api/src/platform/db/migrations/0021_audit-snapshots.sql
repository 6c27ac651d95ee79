ALTER TABLE "audit_log" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
CREATE INDEX "audit_log_batch_idx" ON "audit_log" USING btree ("batch_id") WHERE "audit_log"."batch_id" is not null;