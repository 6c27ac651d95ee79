DROP INDEX "capsules_serial_idx";--> statement-breakpoint
DROP INDEX "capsules_created_idx";--> statement-breakpoint
DROP INDEX "capsules_due_idx";--> statement-breakpoint
DROP INDEX "capsules_total_idx";--> statement-breakpoint
DROP INDEX "capsules_fragrance_idx";--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "capsules_deleted_idx" ON "capsules" USING btree ("deleted_at","capsule_id") WHERE not "capsules"."active";--> statement-breakpoint
CREATE INDEX "capsules_folded_idx" ON "capsules" USING btree ("active","serial_folded","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_created_idx" ON "capsules" USING btree ("active","created_at","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_due_idx" ON "capsules" USING btree ("active","due_date","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_total_idx" ON "capsules" USING btree ("active","total_shots","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_fragrance_idx" ON "capsules" USING btree ("fragrance_id","active","capsule_id");--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_inactive_outside" CHECK ("capsules"."active" or "capsules"."device_id" is null);--> statement-breakpoint
-- Capsules are active or inactive now: all that there are count as active already.
DROP TRIGGER count_added ON "capsules";--> statement-breakpoint
DROP TRIGGER count_removed ON "capsules";--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "capsules" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "capsules" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();--> statement-breakpoint
CREATE TRIGGER count_turned AFTER UPDATE ON "capsules" FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record();
