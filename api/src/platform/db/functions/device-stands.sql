/*
  Records since when a device has belonged to its organisation: members see nothing from before. It uses the clock, not
  the start of the transaction, so that nothing recorded earlier appears later than it. An explicit value is kept.
*/
CREATE OR REPLACE FUNCTION note_organisation_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.organisation_since := coalesce(NEW.organisation_since, clock_timestamp());
  ELSIF NEW.organisation_since IS NOT DISTINCT FROM OLD.organisation_since THEN
    NEW.organisation_since := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

-- After `devices_own`, which gives members' devices their organisation: triggers run in the order of their names.
CREATE OR REPLACE TRIGGER devices_since BEFORE INSERT ON devices
  FOR EACH ROW WHEN (NEW.organisation_id IS NOT NULL) EXECUTE FUNCTION note_organisation_since();
CREATE OR REPLACE TRIGGER devices_changed_since BEFORE UPDATE OF organisation_id ON devices
  FOR EACH ROW WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION note_organisation_since();

/* Records a device's organisation and place from now on. Runs as the owner: members may read these rows, not write. */
CREATE OR REPLACE FUNCTION keep_device_stand() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  device devices;
  last device_stands;
BEGIN
  -- The current state: several changes in one transaction form one row.
  SELECT * INTO device FROM devices WHERE device_id = NEW.device_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO last FROM device_stands WHERE device_id = NEW.device_id ORDER BY since DESC LIMIT 1;
  IF (device.organisation_id, device.place_id) IS NOT DISTINCT FROM (last.organisation_id, last.place_id) THEN RETURN NULL; END IF;
  INSERT INTO device_stands (device_id, since, organisation_id, place_id)
  VALUES (
    device.device_id,
    -- Never before the last row, whatever the clock says. A stand without duration is not kept.
    greatest(last.since, CASE
      WHEN device.organisation_id IS DISTINCT FROM last.organisation_id THEN device.organisation_since
      ELSE clock_timestamp()
    END),
    device.organisation_id, device.place_id
  )
  ON CONFLICT (device_id, since) DO UPDATE SET organisation_id = excluded.organisation_id, place_id = excluded.place_id;
  RETURN NULL;
END $$;

-- PostgreSQL can't replace a deferred trigger.
DROP TRIGGER IF EXISTS devices_added_stand ON devices;
DROP TRIGGER IF EXISTS devices_changed_stand ON devices;
CREATE CONSTRAINT TRIGGER devices_added_stand AFTER INSERT ON devices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.organisation_id IS NOT NULL) EXECUTE FUNCTION keep_device_stand();
CREATE CONSTRAINT TRIGGER devices_changed_stand AFTER UPDATE OF organisation_id, place_id ON devices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.organisation_id, OLD.place_id) IS DISTINCT FROM (NEW.organisation_id, NEW.place_id))
  EXECUTE FUNCTION keep_device_stand();
