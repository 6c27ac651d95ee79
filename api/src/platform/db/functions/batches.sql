/*
  Begins a bulk call on some records, unless another one that has not ended has any of them; then returns that one. A
  call whose process no longer renews it is ended first. If its process wakes up later, it can't write its piece: see
  `advance_batch`. Where it is just writing one, its row is locked, and it counts as running.
  A single statement with its own transaction, so that no process can be frozen while it holds this lock.
*/
CREATE OR REPLACE FUNCTION claim_batch(
  new_batch uuid, by_user integer, of_resource text, wanted_action text, undone uuid, wanted_ids integer[],
  by_process text, lease_seconds integer
) RETURNS TABLE (holder text, started_at timestamptz, seconds_left integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(7366288);
  UPDATE batches SET ended_at = clock_timestamp(), record_ids = '{}' WHERE batch_id IN (
    SELECT batch_id FROM batches
    WHERE ended_at IS NULL
      AND renewed_at NOT BETWEEN clock_timestamp() - make_interval(secs => lease_seconds) AND clock_timestamp()
    FOR UPDATE SKIP LOCKED
  );
  RETURN QUERY
    SELECT running.holder, running.started_at::timestamptz,
      greatest(1, ceil(lease_seconds - extract(epoch FROM clock_timestamp() - running.renewed_at))::integer)
    FROM batches running
    WHERE running.resource = of_resource AND running.ended_at IS NULL
      AND EXISTS (SELECT unnest(running.record_ids) INTERSECT SELECT unnest(wanted_ids))
    LIMIT 1;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO batches (batch_id, user_id, resource, action, undoes, record_ids, matched, holder, started_at, renewed_at)
  VALUES (
    new_batch, by_user, of_resource, wanted_action, undone, wanted_ids, cardinality(wanted_ids), by_process,
    clock_timestamp(), clock_timestamp()
  );
END $$;

/*
  Adds a piece to the progress of a bulk call, in the transaction of that piece. False if the call was ended meanwhile:
  others may have changed its records since, so the piece must not be written. Runs as the owner: members can't read calls.
*/
CREATE OR REPLACE FUNCTION advance_batch(of_batch uuid, more_done integer, more_refused integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE batches SET done = done + more_done, refused = refused + more_refused, renewed_at = clock_timestamp()
  WHERE batch_id = of_batch AND ended_at IS NULL;
  RETURN FOUND;
END $$;
