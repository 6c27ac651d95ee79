ALTER TABLE "shots_ever" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
-- Whoever changes a total, and however.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER shots_ever_changed BEFORE UPDATE ON "shots_ever" FOR EACH ROW EXECUTE FUNCTION note_change();
