DROP INDEX "campaigns_name_key";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
CREATE INDEX "audit_log_organisation_idx" ON "audit_log" USING btree ("organisation_id","created_at","audit_id") WHERE "audit_log"."organisation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name_key" ON "campaigns" USING btree (coalesce("organisation_id", 0),lower(normalize_text("name")));