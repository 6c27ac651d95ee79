ALTER TABLE "devices" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "name_folded" text COLLATE "C" GENERATED ALWAYS AS (coalesce(fold(name), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_name_idx" ON "devices" USING btree ("name_folded","device_id");--> statement-breakpoint
CREATE INDEX "devices_named_idx" ON "devices" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_name_length" CHECK (char_length("devices"."name") between 1 and 60);