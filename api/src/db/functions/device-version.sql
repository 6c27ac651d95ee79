/*
  Counts what people make of a device: whose it is, where it stands, and its campaign. The database does, because some of it comes with
  the removal of what a device refers to. The number says nothing of what it refers to, which members can't always see.
*/
CREATE OR REPLACE FUNCTION count_device_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER devices_changed_version
  BEFORE UPDATE OF campaign_id, user_id, owner_id, organisation_id, place_id, updated_at ON devices
  FOR EACH ROW WHEN (
    (OLD.campaign_id, OLD.user_id, OLD.owner_id, OLD.organisation_id, OLD.place_id, OLD.updated_at)
    IS DISTINCT FROM (NEW.campaign_id, NEW.user_id, NEW.owner_id, NEW.organisation_id, NEW.place_id, NEW.updated_at)
  )
  EXECUTE FUNCTION count_device_version();
