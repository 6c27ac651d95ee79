/*
  Increments a device's version when people change its name, owner, user, organisation, place or campaign. A trigger, since
  some changes come from deleting a referenced record. The number reveals nothing about records hidden from members.
*/
CREATE OR REPLACE FUNCTION count_device_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER devices_changed_version
  BEFORE UPDATE OF name, campaign_id, user_id, owner_id, organisation_id, place_id, updated_at ON devices
  FOR EACH ROW WHEN (
    (OLD.name, OLD.campaign_id, OLD.user_id, OLD.owner_id, OLD.organisation_id, OLD.place_id, OLD.updated_at)
    IS DISTINCT FROM (NEW.name, NEW.campaign_id, NEW.user_id, NEW.owner_id, NEW.organisation_id, NEW.place_id, NEW.updated_at)
  )
  EXECUTE FUNCTION count_device_version();
