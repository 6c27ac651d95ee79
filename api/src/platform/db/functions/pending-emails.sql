-- Addresses that wait for confirmation.

/*
  Addresses that become somebody's no longer wait for anybody else, in whatever organisation they are. Skips who is
  locked: they may be about to confirm one, wait for this change, and drop it themselves.
*/
CREATE OR REPLACE FUNCTION drop_pending_emails(owner_ids int[], taken text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH dropped AS (
    UPDATE users SET pending_email = NULL, version = users.version + 1
    FROM (
      SELECT waiting.user_id, waiting.pending_email FROM users waiting
      WHERE waiting.pending_email IS NOT NULL AND EXISTS (
        SELECT FROM unnest(owner_ids, taken) AS owned (user_id, email)
        WHERE lower(owned.email) = lower(waiting.pending_email) AND owned.user_id <> waiting.user_id
      )
      ORDER BY waiting.user_id FOR NO KEY UPDATE SKIP LOCKED
    ) waiting
    WHERE users.user_id = waiting.user_id
    RETURNING users.user_id, users.name, waiting.pending_email
  )
  INSERT INTO audit_log (action, resource, record_id, record_name, address, user_agent, changes)
  SELECT 'update', 'user', user_id, name, '', '',
    jsonb_build_array(jsonb_build_object('field', 'pendingEmail', 'before', pending_email, 'after', NULL))
  FROM dropped
$$;

-- Once for all rows of a statement: an import adds thousands.
CREATE OR REPLACE FUNCTION drop_emails_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_pending_emails(array_agg(user_id), array_agg(email)) FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION drop_email_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_pending_emails(ARRAY[NEW.user_id], ARRAY[NEW.email]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_added_email AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION drop_emails_of_added();
CREATE OR REPLACE TRIGGER users_changed_email AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION drop_email_of_changed();
