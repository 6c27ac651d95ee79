-- Runs as the owner, whoever changes a row: members can't read the counts.
CREATE OR REPLACE FUNCTION add_to_row_count(counted text, are_active boolean, change bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO row_counts AS kept (table_name, active, backend, rows) VALUES (counted, are_active, pg_backend_pid(), change)
  ON CONFLICT ON CONSTRAINT row_counts_pkey DO UPDATE SET rows = kept.rows + excluded.rows
$$;

CREATE OR REPLACE FUNCTION count_added_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, active, count(*)) FROM added GROUP BY active;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, active, -count(*)) FROM removed GROUP BY active;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_turned_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, OLD.active, -1), add_to_row_count(TG_TABLE_NAME, NEW.active, 1);
  RETURN NULL;
END $$;

-- For tables whose rows have no active state: all count as active.
CREATE OR REPLACE FUNCTION count_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, true, count(*)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, true, -count(*)) FROM removed HAVING count(*) > 0;
  RETURN NULL;
END $$;
