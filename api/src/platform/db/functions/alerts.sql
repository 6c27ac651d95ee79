/*
  The threshold of a kind of alert. What lists and figures call low, due or silent goes by it too, also for members, who
  can't read the rules.
*/
CREATE OR REPLACE FUNCTION alert_threshold(of_kind text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT threshold FROM alert_rules WHERE kind = of_kind
$$;

/*
  Opens alerts about events rather than states, or increments those already open: one per record, whoever else raises
  it. Each array element is a record: its name, and how often the event happened. Alerts are locked last, in the order
  of the records; nobody who holds such a lock waits for anything else.
*/
CREATE OR REPLACE FUNCTION raise_alerts(
  of_kind text, about text, ids integer[], names text[], times integer[]
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO alerts AS known (kind, subject_kind, subject_id, subject_name, since, last_at, count)
  SELECT of_kind, about, id, name, now(), now(), happened FROM unnest(ids, names, times) AS raised (id, name, happened)
  WHERE EXISTS (SELECT FROM alert_rules WHERE kind = of_kind AND enabled)
  ORDER BY id
  ON CONFLICT (kind, subject_kind, subject_id) WHERE state <> 'resolved' DO UPDATE SET
    last_at = greatest(known.last_at, excluded.last_at),
    count = least(known.count::bigint + excluded.count, 2147483647)
$$;

-- Raises alerts about a device's shots: from capsules that it may not use, and more shots in a day than may count.
CREATE OR REPLACE FUNCTION alert_of_shots(
  by_device integer, used_capsules integer[], used_counts integer[], taken_capsules integer[], rejected_codes text[]
) RETURNS void LANGUAGE sql AS $$
  SELECT raise_alerts('capsule.elsewhere', 'capsule', array_agg(capsule_id), array_agg(serial_number), array_agg(shots))
  FROM (
    SELECT capsule_id, serial_number, sum(used.shots)::integer AS shots
    FROM unnest(used_capsules, used_counts) AS used (capsule_id, shots) JOIN capsules USING (capsule_id)
    WHERE capsule_id <> ALL (taken_capsules) GROUP BY 1, 2
  ) foreign_capsules HAVING count(*) > 0;
  SELECT raise_alerts(
    'shots.too_many', 'device', ARRAY[device_id], ARRAY[mac_address],
    ARRAY[cardinality(array_positions(rejected_codes, 'shot.too_many'))]
  )
  FROM devices WHERE device_id = by_device AND 'shot.too_many' = ANY (rejected_codes);
$$;
