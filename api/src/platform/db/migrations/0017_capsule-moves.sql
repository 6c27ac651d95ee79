ALTER TABLE "device_events" ADD COLUMN "capsule_id" integer;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "user_id" integer;--> statement-breakpoint
-- Serial numbers never change. Who had the device then is unknown.
UPDATE device_events SET capsule_id = capsules.capsule_id FROM capsules
WHERE kind IN ('capsule.in', 'capsule.out') AND capsules.serial_number = details ->> 'serialNumber';--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_events_capsule_idx" ON "device_events" USING btree ("capsule_id","at","event_id") WHERE "device_events"."capsule_id" is not null;--> statement-breakpoint
CREATE INDEX "device_events_user_idx" ON "device_events" USING btree ("user_id") WHERE "device_events"."user_id" is not null;
