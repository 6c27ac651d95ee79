/*
  Adds a version of a campaign at the end of a transaction that changed its name, its shots or its slots. Both changing
  a campaign and giving it to a device lock it, so versions become visible in the order of their numbers.
*/
CREATE OR REPLACE FUNCTION keep_campaign_config() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  campaign campaigns;
  added integer;
BEGIN
  -- The current state: several changes in one transaction form one version.
  SELECT * INTO campaign FROM campaigns WHERE campaign_id = NEW.campaign_id;
  IF campaign IS NULL OR (
    EXISTS (
      SELECT FROM campaign_configs kept
      WHERE kept.config_id = campaign.config_id AND kept.name = campaign.name
        AND kept.fragrance_shots = campaign.fragrance_shots
    ) AND (
      SELECT array_agg(ROW (slot, fragrance_id, shot_seconds)::text ORDER BY slot)
      FROM campaign_slots WHERE campaign_id = campaign.campaign_id
    ) IS NOT DISTINCT FROM (
      SELECT array_agg(ROW (slot, fragrance_id, shot_seconds)::text ORDER BY slot)
      FROM campaign_config_slots WHERE config_id = campaign.config_id
    )
  ) THEN RETURN NULL; END IF;
  added := nextval('config_ids');
  INSERT INTO campaign_configs (config_id, campaign_id, name, fragrance_shots)
  VALUES (added, campaign.campaign_id, campaign.name, campaign.fragrance_shots);
  INSERT INTO campaign_config_slots (config_id, slot, fragrance_id, shot_seconds)
  SELECT added, slot, fragrance_id, shot_seconds FROM campaign_slots WHERE campaign_id = campaign.campaign_id;
  UPDATE campaigns SET config_id = added WHERE campaign_id = campaign.campaign_id;
  RETURN NULL;
END $$;

-- PostgreSQL can't replace a deferred trigger. Other columns than a campaign's contents are written more often.
DROP TRIGGER IF EXISTS campaigns_added_config ON campaigns;
DROP TRIGGER IF EXISTS campaigns_changed_config ON campaigns;
CREATE CONSTRAINT TRIGGER campaigns_added_config AFTER INSERT ON campaigns DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_campaign_config();
CREATE CONSTRAINT TRIGGER campaigns_changed_config AFTER UPDATE ON campaigns DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at) EXECUTE FUNCTION keep_campaign_config();

/*
  Numbers the configuration of a device whose campaign changes or is removed, whoever does it. While the device follows
  an initiative, the given campaign is first recorded under its own number: the app shows it as taken, and may play it.
*/
CREATE OR REPLACE FUNCTION number_device_config() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.initiative_campaign_id IS NOT NULL AND NEW.campaign_id IS DISTINCT FROM OLD.campaign_id
  THEN
    INSERT INTO device_configs (device_id, config_id, campaign_id)
    VALUES (NEW.device_id, nextval('config_ids'), NEW.campaign_id);
  END IF;
  NEW.assigned_config_id := nextval('config_ids');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_device_config() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_configs (device_id, config_id, campaign_id)
  VALUES (NEW.device_id, NEW.assigned_config_id, NEW.playing_campaign_id);
  RETURN NULL;
END $$;

-- Before a row is written, its generated column isn't there yet.
CREATE OR REPLACE TRIGGER devices_added_number BEFORE INSERT ON devices
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION number_device_config();
CREATE OR REPLACE TRIGGER devices_changed_number BEFORE UPDATE OF campaign_id, initiative_campaign_id, organisation_id ON devices
  FOR EACH ROW WHEN (
    OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
    OR OLD.playing_campaign_id IS DISTINCT FROM coalesce(NEW.initiative_campaign_id, NEW.campaign_id)
  ) EXECUTE FUNCTION number_device_config();
CREATE OR REPLACE TRIGGER devices_added_config AFTER INSERT ON devices
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION keep_device_config();
CREATE OR REPLACE TRIGGER devices_changed_config AFTER UPDATE OF campaign_id, initiative_campaign_id, organisation_id ON devices
  FOR EACH ROW WHEN (OLD.assigned_config_id IS DISTINCT FROM NEW.assigned_config_id) EXECUTE FUNCTION keep_device_config();

/*
  Records that a device got a version of a campaign, for the last time that it was to play that campaign.
  The caller has locked the device, or the campaign and the device.
*/
CREATE OR REPLACE FUNCTION note_told(by_device integer, told_version integer) RETURNS void LANGUAGE sql AS $$
  UPDATE device_configs config SET told_config_id = told_version, told_at = now()
  WHERE config.device_id = by_device AND config.told_config_id IS DISTINCT FROM told_version AND config.config_id = (
    SELECT max(given.config_id) FROM campaign_configs version JOIN device_configs given USING (campaign_id)
    WHERE version.config_id = told_version AND given.device_id = by_device
  )
$$;

/*
  Records that a device was given the campaign that the app has set, and returns the number by which it reports shots of
  it. While the device follows an initiative of another campaign, that is not the number of what it is to play: as in
  `number_device_config`, the newest version of the given campaign gets a number of its own before that one.
  The caller has locked the campaign and the device.
*/
CREATE OR REPLACE FUNCTION take_campaign(by_device integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  given integer; version integer; number integer; plays_other boolean;
BEGIN
  SELECT campaign_id, config_id, campaign_id <> playing_campaign_id INTO given, version, plays_other
  FROM devices JOIN campaigns USING (campaign_id) WHERE device_id = by_device;
  SELECT max(config_id) INTO number FROM device_configs WHERE device_id = by_device AND campaign_id = given;
  IF plays_other AND coalesce(number, 0) < version THEN
    INSERT INTO device_configs (device_id, config_id, campaign_id) VALUES (by_device, nextval('config_ids'), given)
    RETURNING config_id INTO number;
    -- `keep_device_config` records what is played under the new number; it runs for updates of this column.
    UPDATE devices SET initiative_campaign_id = initiative_campaign_id, assigned_config_id = nextval('config_ids')
    WHERE device_id = by_device;
  END IF;
  PERFORM note_told(by_device, version);
  RETURN greatest(number, version);
END $$;

-- Servers of 0.1.0, until replaced, record only downloads: what the app was given counts as told.
CREATE OR REPLACE FUNCTION tell_downloaded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_told(device.device_id, campaign.config_id)
  FROM devices device JOIN campaigns campaign USING (campaign_id)
  WHERE device.device_id = NEW.device_id AND campaign.campaign_id = NEW.campaign_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER campaign_downloads_told AFTER INSERT ON campaign_downloads
  FOR EACH ROW EXECUTE FUNCTION tell_downloaded();

/* Records an event of a device, unless the device has been deleted. A faulty device is limited to 500 events a day. */
CREATE OR REPLACE FUNCTION note_device_event(by_device integer, kind text, details jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_events (device_id, kind, details)
  SELECT device_id, kind, details FROM devices WHERE device_id = by_device AND (
    SELECT count(*) FROM (
      SELECT FROM device_events known WHERE known.device_id = by_device AND known.at > now() - interval '1 day' LIMIT 500
    ) recent
  ) < 500
$$;

/*
  Records a silence once it is over. If the clock has made a step, forward or back, the length is unknown and nothing is
  recorded, with the same limits as in `jobs/trusted-clock.ts`.
*/
CREATE OR REPLACE FUNCTION note_silence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM maintenance
    WHERE doubted_since IS NOT NULL
      OR looked_at NOT BETWEEN now() - interval '2 days' AND now() + interval '10 minutes'
  ) THEN
    PERFORM note_device_event(
      NEW.device_id, 'silence', jsonb_build_object('from', OLD.last_seen_at, 'until', NEW.last_seen_at)
    );
  END IF;
  RETURN NULL;
END $$;

-- `DEVICE_SILENT_HOURS`
CREATE OR REPLACE TRIGGER devices_heard_again AFTER UPDATE OF last_seen_at ON devices
  FOR EACH ROW WHEN (NEW.last_seen_at > OLD.last_seen_at + interval '24 hours') EXECUTE FUNCTION note_silence();

-- Records which devices capsules have left, which ones they are in, and who was connected to the device.
CREATE OR REPLACE FUNCTION note_capsule_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT former, latter FROM former JOIN latter USING (capsule_id)
    WHERE (former.device_id, former.slot) IS DISTINCT FROM (latter.device_id, latter.slot)
  ), noted AS (
    SELECT (former).device_id, 'capsule.out' AS kind, (former).slot, (former).serial_number, (former).capsule_id FROM moved
    UNION ALL
    SELECT (latter).device_id, 'capsule.in', (latter).slot, (latter).serial_number, (latter).capsule_id FROM moved
  ), open AS (
    -- As in `note_device_event`.
    SELECT device_id, user_id FROM devices WHERE device_id IN (SELECT device_id FROM noted) AND (
      SELECT count(*) FROM (
        SELECT FROM device_events known
        WHERE known.device_id = devices.device_id AND known.at > now() - interval '1 day' LIMIT 500
      ) recent
    ) < 500
  )
  INSERT INTO device_events (device_id, kind, details, capsule_id, user_id)
  SELECT device_id, kind, jsonb_build_object('slot', slot, 'serialNumber', serial_number), capsule_id, user_id
  FROM noted JOIN open USING (device_id) ORDER BY kind DESC, slot;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER capsules_moved AFTER UPDATE ON capsules REFERENCING OLD TABLE AS former NEW TABLE AS latter
  FOR EACH STATEMENT EXECUTE FUNCTION note_capsule_places();

/*
  Counts a call of a device, updates `last_seen_at`, and locks the device. Returns the seconds to wait after too many
  calls. A window that begins in the future means that the clock was set back.
*/
CREATE OR REPLACE FUNCTION count_device_call(by_device integer, calls_limit integer, calls_seconds integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  made_calls integer;
  window_began timestamptz;
BEGIN
  UPDATE devices SET
    last_seen_at = now(),
    calls = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) AND calls_since <= now() THEN calls + 1 ELSE 1 END,
    calls_since = CASE
      WHEN calls_since > now() - make_interval(secs => calls_seconds) AND calls_since <= now() THEN calls_since ELSE now()
    END
  WHERE device_id = by_device
  RETURNING calls, calls_since INTO made_calls, window_began;
  IF made_calls <= calls_limit THEN RETURN NULL; END IF;
  RETURN greatest(1, ceil(extract(epoch FROM window_began - now()) + calls_seconds)::integer);
END $$;

/*
  Returns what a device is to play, and records the delivery. The device is locked first, so that nobody gives it another
  campaign until the end. Later changes of its campaign get a higher number.
*/
CREATE OR REPLACE FUNCTION tell_config(by_device integer, calls_limit integer, calls_seconds integer) RETURNS TABLE (
  retry_after integer, config_id integer, campaign_id integer, campaign_name text, fragrance_shots integer, slots jsonb
)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  held_version integer;
BEGIN
  retry_after := count_device_call(by_device, calls_limit, calls_seconds);
  IF retry_after IS NULL THEN
    SELECT greatest(device.assigned_config_id, campaign.config_id), campaign.config_id, campaign.campaign_id,
      kept.name, kept.fragrance_shots
    INTO tell_config.config_id, held_version, tell_config.campaign_id, campaign_name, tell_config.fragrance_shots
    FROM devices device
    LEFT JOIN campaigns campaign ON campaign.campaign_id = device.playing_campaign_id
    LEFT JOIN campaign_configs kept ON kept.config_id = campaign.config_id
    WHERE device.device_id = by_device;
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'slot', held.slot, 'fragranceId', held.fragrance_id, 'fragrance', fragrance.name, 'shotSeconds', held.shot_seconds
    ) ORDER BY held.slot), '[]')
    INTO tell_config.slots
    FROM campaign_config_slots held JOIN fragrances fragrance ON fragrance.fragrance_id = held.fragrance_id
    WHERE held.config_id = held_version;
    IF held_version IS NOT NULL THEN PERFORM note_told(by_device, held_version); END IF;
  END IF;
  RETURN NEXT;
END $$;

/*
  Stores the state reported by a device, records changes since the last report as events, and places the capsules that
  it names in their slots. A report counts like a shot from each of them at this moment, with the rules of
  `use_capsules`. Of a slot or capsule named twice, the last one counts. Faults of NULL leave the former ones. Locks are
  taken in the order of `take_shots`.
*/
CREATE OR REPLACE FUNCTION take_state(
  by_device integer, calls_limit integer, calls_seconds integer,
  held_config integer, told_firmware text, told_uptime bigint, told_signal integer, told_battery integer,
  told_clock timestamptz, told_faults text[], told_slots integer[], told_serials text[]
) RETURNS TABLE (retry_after integer, config_id integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  former device_states;
  by_owner integer; by_user integer;
  named_capsules integer[]; named_slots integer[]; named_turns integer[];
  taken integer[] := '{}';
  at_moment timestamptz(3);
  reported jsonb := '[]';
BEGIN
  retry_after := count_device_call(by_device, calls_limit, calls_seconds);
  IF retry_after IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT * INTO former FROM device_states WHERE device_id = by_device;

  IF cardinality(told_slots) > 0 THEN
    SELECT owner_id, user_id INTO by_owner, by_user FROM devices WHERE device_id = by_device;
    SELECT array_agg(capsule_id), array_agg(slot), array_agg(turn) INTO named_capsules, named_slots, named_turns FROM (
      SELECT capsule_id, told.slot, max(place)::integer AS turn
      FROM unnest(told_slots, told_serials) WITH ORDINALITY AS told (slot, serial, place)
      JOIN capsules ON serial_key = lower(serial) GROUP BY 1, 2
    ) named;
    IF named_capsules IS NOT NULL THEN
      -- Shots fired by a clock that is ahead don't count as later than this.
      SELECT greatest(
        now(),
        (SELECT max(greatest(fired_at, left_at)) FROM capsules WHERE capsule_id = ANY (named_capsules)),
        (SELECT max(fired_at) FROM device_slots WHERE device_id = by_device AND slot = ANY (named_slots))
      ) INTO at_moment;
      taken := use_capsules(
        by_device, by_owner, by_user, named_capsules, named_slots, '{}', array_fill(0, ARRAY[cardinality(named_capsules)]),
        array_fill(at_moment::timestamptz, ARRAY[cardinality(named_capsules)]), named_turns
      );
    END IF;
    SELECT jsonb_agg(jsonb_build_object('slot', told.slot, 'serial', told.serial, 'code', CASE
      WHEN capsule_id IS NULL THEN 'capsule.unknown' WHEN capsule_id <> ALL (taken) THEN 'capsule.elsewhere'
    END) ORDER BY told.place) INTO reported
    FROM unnest(told_slots, told_serials) WITH ORDINALITY AS told (slot, serial, place)
    LEFT JOIN capsules ON serial_key = lower(told.serial);
    PERFORM note_device_event(by_device, 'capsule.refused', jsonb_build_object(
      'slot', capsule -> 'slot', 'serialNumber', capsule -> 'serial', 'code', capsule -> 'code'
    ))
    FROM (SELECT DISTINCT capsule FROM jsonb_array_elements(reported) capsule) told
    WHERE capsule ->> 'code' IS NOT NULL AND NOT coalesce(former.capsules, '[]') @> jsonb_build_array(capsule);
  END IF;

  IF former.firmware IS DISTINCT FROM told_firmware THEN
    PERFORM note_device_event(by_device, 'firmware', jsonb_build_object('before', former.firmware, 'after', told_firmware));
  END IF;
  IF former.config_id IS DISTINCT FROM held_config THEN
    PERFORM note_device_event(by_device, 'held', jsonb_build_object('before', former.config_id, 'after', held_config));
  END IF;
  IF coalesce(former.faults, '{}') <> told_faults THEN
    PERFORM note_device_event(by_device, 'faults', jsonb_build_object(
      'before', to_jsonb(coalesce(former.faults, '{}')), 'after', to_jsonb(told_faults)
    ));
  END IF;
  INSERT INTO device_states AS kept (
    device_id, config_id, firmware, uptime_seconds, signal, battery, clock, faults, capsules, reported_at
  ) VALUES (
    by_device, held_config, told_firmware, told_uptime, told_signal, told_battery, told_clock,
    coalesce(told_faults, former.faults, '{}'), reported, now()
  ) ON CONFLICT (device_id) DO UPDATE SET
    config_id = excluded.config_id, firmware = excluded.firmware, uptime_seconds = excluded.uptime_seconds,
    signal = excluded.signal, battery = excluded.battery, clock = excluded.clock, faults = excluded.faults,
    capsules = excluded.capsules, reported_at = excluded.reported_at;

  SELECT greatest(device.assigned_config_id, campaign.config_id) INTO take_state.config_id
  FROM devices device LEFT JOIN campaigns campaign ON campaign.campaign_id = device.playing_campaign_id
  WHERE device.device_id = by_device;
  RETURN NEXT;
END $$;
