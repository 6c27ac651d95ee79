CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"active" boolean NOT NULL,
	"backend" integer NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "row_counts_pkey" PRIMARY KEY("table_name","active","backend")
);
--> statement-breakpoint
CREATE FUNCTION add_to_row_count(counted text, are_active boolean, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO row_counts AS kept (table_name, active, backend, rows) VALUES (counted, are_active, pg_backend_pid(), change)
  ON CONFLICT ON CONSTRAINT row_counts_pkey DO UPDATE SET rows = kept.rows + excluded.rows
$$;--> statement-breakpoint
CREATE FUNCTION count_added_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, active, count(*)) FROM added GROUP BY active;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_removed_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, active, -count(*)) FROM removed GROUP BY active;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_turned_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, OLD.active, -1), add_to_row_count(TG_TABLE_NAME, NEW.active, 1);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Of tables whose rows are neither active nor inactive: all count as active.
CREATE FUNCTION count_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, true, count(*)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_removed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_row_count(TG_TABLE_NAME, true, -count(*)) FROM removed HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['users', 'categories', 'fragrances', 'campaigns', 'quizzes'] LOOP
    EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', counted);
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_added_records()', counted);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records()', counted);
    EXECUTE format('CREATE TRIGGER count_turned AFTER UPDATE ON %I FOR EACH ROW
      WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record()', counted);
    EXECUTE format('INSERT INTO row_counts SELECT %L, active, 0, count(*) FROM %I GROUP BY active', counted, counted);
  END LOOP;
  FOREACH counted IN ARRAY ARRAY['devices', 'capsules'] LOOP
    EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', counted);
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_added_rows()', counted);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION count_removed_rows()', counted);
    EXECUTE format('INSERT INTO row_counts SELECT %L, true, 0, count(*) FROM %I', counted, counted);
  END LOOP;
END $$;
