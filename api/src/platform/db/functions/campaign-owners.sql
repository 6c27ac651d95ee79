/*
  Which campaigns an organisation's devices and initiatives use: its own and the house's. Devices of the house use any.
  Whatever changes an owner passes these triggers.
*/

/*
  Whether an organisation may use a campaign; null is the house. The answer stays true until the transaction ends, since
  the campaign's key is locked. Foreign keys see every campaign, members only those that they may use.
*/
CREATE OR REPLACE FUNCTION may_use_campaign(by_organisation integer, of_campaign integer) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  owner integer;
BEGIN
  SELECT organisation_id INTO owner FROM campaigns WHERE campaign_id = of_campaign FOR KEY SHARE;
  IF NOT FOUND AND current_user = 'sillage_member' THEN
    RAISE insufficient_privilege USING MESSAGE = 'Members use no campaign of another organisation';
  END IF;
  RETURN coalesce(owner = by_organisation, true);
END $$;

/*
  Keeps devices from getting a campaign of another organisation. A device that moves leaves behind what ran in its former
  organisation, and its own campaign too unless the new owner may use it; an event says so.
*/
CREATE OR REPLACE FUNCTION check_device_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keeps boolean := TG_OP = 'UPDATE';
BEGIN
  IF keeps THEN
    keeps := OLD.campaign_id IS NOT DISTINCT FROM NEW.campaign_id;
    IF OLD.organisation_id IS DISTINCT FROM NEW.organisation_id THEN NEW.initiative_campaign_id := NULL; END IF;
  END IF;
  IF NEW.campaign_id IS NULL OR may_use_campaign(NEW.organisation_id, NEW.campaign_id) THEN RETURN NEW; END IF;
  IF NOT keeps THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'devices_campaign_organisation',
      MESSAGE = 'Devices of an organisation play no campaign of another';
  END IF;
  INSERT INTO device_events (device_id, kind, details) VALUES (
    NEW.device_id, 'campaign.lost', jsonb_build_object('campaignId', NEW.campaign_id, 'cause', 'device.moved')
  );
  NEW.campaign_id := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION check_initiative_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT may_use_campaign(NEW.organisation_id, NEW.campaign_id) THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'initiatives_campaign_organisation',
      MESSAGE = 'Initiatives of an organisation run no campaign of another';
  END IF;
  RETURN NEW;
END $$;

/*
  Keeps a campaign from being given to an organisation while others use it: their members would see it no more. The
  error's detail says who they are, as JSON: totals, and the first 20 by name. The default campaign is the house's.
*/
CREATE OR REPLACE FUNCTION keep_used_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others jsonb;
BEGIN
  -- Waits for those about to use it: see `may_use_campaign`.
  PERFORM FROM campaigns WHERE campaign_id = NEW.campaign_id FOR UPDATE;
  WITH used AS (
    SELECT organisation_id, sum(devices)::integer AS devices, sum(initiatives)::integer AS initiatives FROM (
      SELECT organisation_id, 1 AS devices, 0 AS initiatives FROM devices
      WHERE NEW.campaign_id IN (campaign_id, initiative_campaign_id)
      UNION ALL SELECT organisation_id, 0, 1 FROM initiatives WHERE campaign_id = NEW.campaign_id
    ) each WHERE organisation_id <> NEW.organisation_id GROUP BY 1
  )
  SELECT jsonb_build_object(
    'devices', sum(devices), 'initiatives', sum(initiatives), 'organisations', (
      SELECT jsonb_agg(jsonb_build_object(
        'organisationId', organisation_id, 'name', name, 'devices', devices, 'initiatives', initiatives
      ) ORDER BY name_folded, organisation_id)
      FROM (
        SELECT used.*, name, name_folded FROM used JOIN organisations USING (organisation_id)
        ORDER BY name_folded, organisation_id LIMIT 20
      ) first
    )
  ) INTO others FROM used HAVING count(*) > 0;
  IF FOUND THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'campaigns_used_elsewhere', DETAIL = others::text,
      MESSAGE = 'Other organisations use the campaign';
  END IF;
  NEW.is_default := false;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER devices_added_campaign BEFORE INSERT ON devices
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION check_device_campaign();
CREATE OR REPLACE TRIGGER devices_changed_campaign BEFORE UPDATE OF campaign_id, organisation_id ON devices
  FOR EACH ROW WHEN ((OLD.campaign_id, OLD.organisation_id) IS DISTINCT FROM (NEW.campaign_id, NEW.organisation_id))
  EXECUTE FUNCTION check_device_campaign();
CREATE OR REPLACE TRIGGER initiatives_added_campaign BEFORE INSERT ON initiatives
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION check_initiative_campaign();
CREATE OR REPLACE TRIGGER initiatives_changed_campaign BEFORE UPDATE OF campaign_id, organisation_id ON initiatives
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION check_initiative_campaign();
CREATE OR REPLACE TRIGGER campaigns_given BEFORE UPDATE OF organisation_id ON campaigns
  FOR EACH ROW WHEN (NEW.organisation_id IS NOT NULL AND OLD.organisation_id IS DISTINCT FROM NEW.organisation_id)
  EXECUTE FUNCTION keep_used_campaign();
