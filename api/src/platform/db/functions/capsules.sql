-- Servers of 0.1.0, until replaced, write the level themselves: a generated column would reject that.
CREATE OR REPLACE FUNCTION level_capsule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.remaining_shots := greatest(0, NEW.total_shots - (NEW.fired_shots - NEW.spent_shots));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER capsules_level BEFORE INSERT OR UPDATE OF total_shots, fired_shots, spent_shots, remaining_shots ON capsules
  FOR EACH ROW EXECUTE FUNCTION level_capsule();

-- The version counts what people see change, except for the level, which changes with every call of a device.
CREATE OR REPLACE FUNCTION count_capsule_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER capsules_changed_version
  BEFORE UPDATE OF fragrance_id, total_shots, due_date, refilled_at, device_id, slot, deleted_at ON capsules
  FOR EACH ROW WHEN (
    (OLD.fragrance_id, OLD.total_shots, OLD.due_date, OLD.refilled_at, OLD.device_id, OLD.slot, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.fragrance_id, NEW.total_shots, NEW.due_date, NEW.refilled_at, NEW.device_id, NEW.slot, NEW.deleted_at)
  )
  EXECUTE FUNCTION count_capsule_version();

/*
  Counts a device's shots from capsules, and places each capsule where it would be if all shots were processed in the
  order of firing, whatever their order of arrival: where it was last fired, unless another capsule was fired from that
  slot since, or staff took it out since. An inactive capsule that comes into a slot is in use again, and so active.
  Shots of the same moment are taken in the order of arrival.
  Each array element is a capsule in a slot on a day: its shots, the time of the last one, and that shot's turn among
  all that were sent. A capsule that is only reported to be in a slot has no shots, and no day.
  The caller has locked the device, and with it its slots.
  Returns the capsules that the device may use: any other is left unchanged. Staff may put any capsule anywhere.
*/
CREATE OR REPLACE FUNCTION use_capsules(
  by_device integer, by_owner integer, by_user integer,
  used_capsules integer[], used_slots integer[], used_days date[], used_counts integer[],
  used_moments timestamptz[], used_turns integer[], by_staff boolean DEFAULT false
) RETURNS integer[]
LANGUAGE plpgsql AS $$
DECLARE
  taken integer[];
  held_slots integer[]; held_by integer[];
  former_ids integer[]; former_slots integer[];
BEGIN
  -- Locks the capsules that may be displaced as well.
  PERFORM FROM capsules
  WHERE capsule_id = ANY (used_capsules) OR (device_id = by_device AND slot = ANY (used_slots))
  ORDER BY capsule_id FOR NO KEY UPDATE;
  SELECT coalesce(array_agg(capsule_id), '{}') INTO taken FROM capsules
  WHERE capsule_id = ANY (used_capsules) AND (
    by_staff OR device_id IS NULL OR device_id = by_device OR (
      SELECT holder.owner_id = by_owner OR holder.user_id = by_user
      FROM devices holder WHERE holder.device_id = capsules.device_id
    )
  );

  -- Slots without a later shot than these, and the capsule last fired from each.
  WITH newest AS (
    SELECT DISTINCT ON (slot) slot, capsule_id, fired_at
    FROM unnest(used_capsules, used_slots, used_moments, used_turns) AS used (capsule_id, slot, fired_at, turn)
    WHERE capsule_id = ANY (taken) ORDER BY slot, turn DESC
  ), held AS (
    INSERT INTO device_slots AS held (device_id, slot, fired_at) SELECT by_device, slot, fired_at FROM newest
    ON CONFLICT (device_id, slot) DO UPDATE SET fired_at = excluded.fired_at WHERE held.fired_at <= excluded.fired_at
    RETURNING slot
  )
  SELECT array_agg(slot), array_agg(capsule_id) INTO held_slots, held_by FROM held JOIN newest USING (slot);

  WITH pushed_out AS (
    UPDATE capsules SET device_id = NULL, slot = NULL, updated_at = now()
    FROM unnest(held_slots, held_by) AS held (slot, capsule_id)
    WHERE capsules.device_id = by_device AND capsules.slot = held.slot AND capsules.capsule_id <> held.capsule_id
    RETURNING capsules.capsule_id, held.slot
  )
  SELECT array_agg(capsule_id), array_agg(slot) INTO former_ids, former_slots FROM pushed_out;

  UPDATE capsules SET
    fired_shots = capsules.fired_shots + used.shots,
    fired_at = greatest(capsules.fired_at, used.fired_at),
    device_id = CASE
      WHEN used.fired_at < greatest(capsules.fired_at, capsules.left_at) THEN capsules.device_id
      WHEN held.slot IS NOT NULL THEN by_device
    END,
    slot = CASE
      WHEN used.fired_at < greatest(capsules.fired_at, capsules.left_at) THEN capsules.slot ELSE held.slot
    END,
    deleted_at = CASE
      WHEN used.fired_at < greatest(capsules.fired_at, capsules.left_at) OR held.slot IS NULL THEN capsules.deleted_at
    END,
    former_id = coalesce(former.capsule_id, capsules.former_id),
    -- A device reports the capsules in it over and over.
    updated_at = CASE
      WHEN used.shots = 0 AND capsules.device_id = by_device AND capsules.slot = held.slot THEN capsules.updated_at
      ELSE now()
    END
  FROM (
    SELECT capsule_id, sum(shots) AS shots, max(fired_at) AS fired_at, (array_agg(slot ORDER BY turn DESC))[1] AS slot
    FROM unnest(used_capsules, used_slots, used_counts, used_moments, used_turns)
      AS used (capsule_id, slot, shots, fired_at, turn)
    WHERE capsule_id = ANY (taken) GROUP BY 1
  ) used LEFT JOIN unnest(held_slots, held_by) AS held (slot, capsule_id) USING (capsule_id, slot)
  LEFT JOIN unnest(former_ids, former_slots) AS former (capsule_id, slot) ON former.slot = held.slot
  WHERE capsules.capsule_id = used.capsule_id;

  INSERT INTO capsule_days AS total (capsule_id, day, shots)
  SELECT capsule_id, day, sum(shots) FROM unnest(used_capsules, used_days, used_counts) AS used (capsule_id, day, shots)
  WHERE shots > 0 AND capsule_id = ANY (taken) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (capsule_id, day) DO UPDATE SET shots = total.shots + excluded.shots;
  RETURN taken;
END $$;

/*
  Refills a capsule at a moment, past which its shots count towards the new contents, however late they arrive. A refill
  older than the last one changes nothing, and returns no row; otherwise the capsule as it was.
  The caller has locked the capsule.
*/
CREATE OR REPLACE FUNCTION refill_capsule(of_capsule integer, at_moment timestamptz, filled_shots integer, due date, days_zone text)
RETURNS TABLE (former_total integer, former_spent integer, former_remaining integer, former_due_date date)
LANGUAGE plpgsql AS $$
DECLARE
  held capsules;
  later integer := 0;
BEGIN
  SELECT * INTO held FROM capsules WHERE capsule_id = of_capsule;
  IF held.refilled_at > at_moment THEN RETURN; END IF;
  IF held.fired_at > at_moment THEN
    -- Of whole days the totals; single shots are only read for the day of the refill.
    SELECT count(*)::integer INTO later FROM shots
    WHERE capsule_id = of_capsule AND elsewhere IS NOT true AND fired_at > at_moment
      AND (fired_at AT TIME ZONE days_zone)::date = (at_moment AT TIME ZONE days_zone)::date;
    later := later + coalesce((
      SELECT sum(shots) FROM capsule_days
      WHERE capsule_id = of_capsule AND day > (at_moment AT TIME ZONE days_zone)::date
    ), 0);
  END IF;
  UPDATE capsules SET total_shots = coalesce(filled_shots, held.total_shots), spent_shots = fired_shots - later,
    due_date = due, refilled_at = at_moment, updated_at = now()
  WHERE capsule_id = of_capsule;
  -- It was made for the former contents.
  DELETE FROM capsule_forecasts WHERE capsule_id = of_capsule;
  RETURN QUERY SELECT held.total_shots, held.spent_shots, held.remaining_shots, held.due_date;
END $$;
