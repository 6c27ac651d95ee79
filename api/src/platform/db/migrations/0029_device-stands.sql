CREATE TABLE "device_stands" (
	"device_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"organisation_id" integer,
	"place_id" integer,
	CONSTRAINT "device_stands_pkey" PRIMARY KEY("device_id","since")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "organisation_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_stands" ADD CONSTRAINT "device_stands_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_stands" ADD CONSTRAINT "device_stands_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_stands" ADD CONSTRAINT "device_stands_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("place_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_stands_organisation_idx" ON "device_stands" USING btree ("organisation_id","device_id");--> statement-breakpoint
CREATE INDEX "device_stands_place_idx" ON "device_stands" USING btree ("place_id","device_id");--> statement-breakpoint
-- Before now nobody belonged to another organisation than they do.
UPDATE devices SET organisation_since = created_at WHERE organisation_id IS NOT NULL;--> statement-breakpoint
INSERT INTO device_stands (device_id, since, organisation_id, place_id)
SELECT device_id, organisation_since, organisation_id, place_id FROM devices WHERE organisation_id IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_organisation_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.organisation_since := coalesce(NEW.organisation_since, clock_timestamp());
  ELSIF NEW.organisation_since IS NOT DISTINCT FROM OLD.organisation_since THEN
    NEW.organisation_since := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_device_stand() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  device devices;
  last device_stands;
BEGIN
  -- As it is by now: several changes of one transaction are one.
  SELECT * INTO device FROM devices WHERE device_id = NEW.device_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO last FROM device_stands WHERE device_id = NEW.device_id ORDER BY since DESC LIMIT 1;
  IF (device.organisation_id, device.place_id) IS NOT DISTINCT FROM (last.organisation_id, last.place_id) THEN RETURN NULL; END IF;
  INSERT INTO device_stands (device_id, since, organisation_id, place_id)
  VALUES (
    device.device_id,
    -- Never before the last, whatever the clock says: what lasted no moment is not kept.
    greatest(last.since, CASE
      WHEN device.organisation_id IS DISTINCT FROM last.organisation_id THEN device.organisation_since
      ELSE clock_timestamp()
    END),
    device.organisation_id, device.place_id
  )
  ON CONFLICT (device_id, since) DO UPDATE SET organisation_id = excluded.organisation_id, place_id = excluded.place_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- After `devices_own`, which gives members' devices their organisation: triggers run in the order of their names.
CREATE TRIGGER devices_since BEFORE INSERT ON devices
  FOR EACH ROW WHEN (NEW.organisation_id IS NOT NULL) EXECUTE FUNCTION note_organisation_since();--> statement-breakpoint
CREATE TRIGGER devices_changed_since BEFORE UPDATE OF organisation_id ON devices
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION note_organisation_since();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER devices_added_stand AFTER INSERT ON devices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.organisation_id IS NOT NULL) EXECUTE FUNCTION keep_device_stand();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER devices_changed_stand AFTER UPDATE OF organisation_id, place_id ON devices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.organisation_id, OLD.place_id) IS DISTINCT FROM (NEW.organisation_id, NEW.place_id))
  EXECUTE FUNCTION keep_device_stand();
