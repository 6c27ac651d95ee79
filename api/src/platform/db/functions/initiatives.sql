/*
  The campaign of the initiative that runs where a device of the organisation stands, or null. Days are in the place's
  time zone, or in the given one without a place. There is at most one: see `initiatives.commands.ts`.
*/
CREATE OR REPLACE FUNCTION running_campaign(of_organisation integer, of_place integer, days_zone text) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT initiative.campaign_id
  FROM (
    SELECT (now() AT TIME ZONE coalesce(
      (SELECT time_zone FROM places WHERE place_id = of_place), days_zone
    ))::date AS day
  ) today
  JOIN initiatives initiative ON initiative.organisation_id = of_organisation
    AND initiative.ends_on >= today.day AND initiative.starts_on <= today.day
  WHERE initiative.active AND initiative.paused_at IS NULL AND initiative.cancelled_at IS NULL
    AND (
      NOT EXISTS (SELECT FROM initiative_places named WHERE named.initiative_id = initiative.initiative_id)
      OR EXISTS (
        SELECT FROM initiative_places named
        WHERE named.initiative_id = initiative.initiative_id AND named.place_id = of_place
      )
    )
  LIMIT 1
$$;

/*
  Makes devices follow the initiatives that currently run where they stand, or play their own campaign again. Campaigns
  are locked before devices, as when a device is given one. A device whose initiative changes in between is left for the
  next time: it is checked again once it is locked.
*/
CREATE OR REPLACE FUNCTION follow_initiatives(of_devices integer[], days_zone text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  locked_campaigns integer[];
  followed integer;
BEGIN
  SELECT array_agg(campaign_id) INTO locked_campaigns FROM (
    SELECT campaign_id FROM campaigns WHERE campaign_id IN (
      SELECT unnest(ARRAY[
        campaign_id, running_campaign(device.organisation_id, device.place_id, days_zone)
      ]) FROM devices device WHERE device_id = ANY (of_devices)
    ) ORDER BY campaign_id FOR NO KEY UPDATE
  ) locked;
  PERFORM FROM devices WHERE device_id = ANY (of_devices) ORDER BY device_id FOR NO KEY UPDATE;
  WITH wanted AS (
    SELECT device_id, running_campaign(organisation_id, place_id, days_zone) AS campaign_id
    FROM devices WHERE device_id = ANY (of_devices)
  )
  UPDATE devices SET initiative_campaign_id = wanted.campaign_id
  FROM wanted
  WHERE devices.device_id = wanted.device_id AND devices.initiative_campaign_id IS DISTINCT FROM wanted.campaign_id
    AND (
      coalesce(wanted.campaign_id, devices.campaign_id) IS NULL
      OR coalesce(wanted.campaign_id, devices.campaign_id) = ANY (coalesce(locked_campaigns, '{}'))
    );
  GET DIAGNOSTICS followed = ROW_COUNT;
  RETURN followed;
END $$;

/*
  Keeps an initiative's place in its organisation, and active until the initiative ends there or is cancelled. The
  error's detail is the initiative's name. Where devices stand, their foreign key rejects the change; that of the
  initiative's places rejects a move too. A deactivation is checked after waiting for planners, who lock the place's
  key.
*/
CREATE OR REPLACE FUNCTION keep_planned_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned text;
BEGIN
  SELECT name INTO planned FROM initiative_places JOIN initiatives USING (initiative_id)
  WHERE place_id = NEW.place_id AND (
    NEW.organisation_id <> OLD.organisation_id
    OR active AND cancelled_at IS NULL AND ends_on >= (now() AT TIME ZONE NEW.time_zone)::date
  ) AND NOT EXISTS (SELECT FROM devices WHERE place_id = NEW.place_id)
  ORDER BY starts_on, initiative_id LIMIT 1;
  IF FOUND THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'initiative_places_place', DETAIL = planned,
      MESSAGE = 'The place is part of an initiative';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER places_moved BEFORE UPDATE OF organisation_id ON places
  FOR EACH ROW WHEN (NEW.organisation_id <> OLD.organisation_id) EXECUTE FUNCTION keep_planned_place();
CREATE OR REPLACE TRIGGER places_given_up AFTER UPDATE OF deleted_at ON places
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION keep_planned_place();
