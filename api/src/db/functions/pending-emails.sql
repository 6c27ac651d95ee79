-- Addresses that wait for confirmation.

/*
  An address that becomes somebody's no longer waits for anybody else, in whatever organisation they are. Skips who is
  locked: they may be about to confirm it, wait for this change, and drop it themselves.
*/
CREATE OR REPLACE FUNCTION drop_taken_emails() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH dropped AS (
    UPDATE users SET pending_email = NULL, version = users.version + 1
    FROM (
      SELECT user_id, pending_email FROM users
      WHERE lower(pending_email) = lower(NEW.email) AND user_id <> NEW.user_id ORDER BY user_id FOR NO KEY UPDATE SKIP LOCKED
    ) waiting
    WHERE users.user_id = waiting.user_id
    RETURNING users.user_id, users.name, waiting.pending_email
  )
  INSERT INTO audit_log (action, resource, record_id, record_name, address, user_agent, changes)
  SELECT 'update', 'user', user_id, name, '', '',
    jsonb_build_array(jsonb_build_object('field', 'pendingEmail', 'before', pending_email, 'after', NULL))
  FROM dropped;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_added_email AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION drop_taken_emails();
CREATE OR REPLACE TRIGGER users_changed_email AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION drop_taken_emails();
