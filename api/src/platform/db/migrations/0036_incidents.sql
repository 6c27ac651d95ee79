CREATE TABLE "incident_users" (
	"incident_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incident_users_pkey" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"incident_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"description" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"occurred_from" timestamp (3) with time zone,
	"data" text[] NOT NULL,
	"measures" text,
	"reported_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incidents_name_length" CHECK (char_length("incidents"."name") between 3 and 100),
	CONSTRAINT "incidents_description_length" CHECK (char_length("incidents"."description") between 1 and 4000),
	CONSTRAINT "incidents_measures_length" CHECK (char_length("incidents"."measures") between 1 and 4000),
	CONSTRAINT "incidents_data_known" CHECK ("incidents"."data" <@ array['name', 'contact', 'document', 'address', 'birthday', 'device-use', 'sign-in']),
	CONSTRAINT "incidents_found_later" CHECK ("incidents"."occurred_from" <= "incidents"."found_at"),
	CONSTRAINT "incidents_reported_later" CHECK ("incidents"."found_at" <= "incidents"."reported_at"),
	CONSTRAINT "incidents_told_later" CHECK ("incidents"."found_at" <= "incidents"."told_at")
);
--> statement-breakpoint
ALTER TABLE "incident_users" ADD CONSTRAINT "incident_users_incident_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("incident_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_users" ADD CONSTRAINT "incident_users_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_users_user_idx" ON "incident_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_users_added_idx" ON "incident_users" USING btree ("incident_id","added_at","user_id");--> statement-breakpoint
CREATE INDEX "incidents_created_idx" ON "incidents" USING btree ("active","created_at","incident_id");--> statement-breakpoint
CREATE INDEX "incidents_deleted_idx" ON "incidents" USING btree ("deleted_at","incident_id") WHERE not "incidents"."active";--> statement-breakpoint
CREATE INDEX "incidents_folded_idx" ON "incidents" USING btree ("active","name_folded","incident_id");--> statement-breakpoint
CREATE INDEX "incidents_search_idx" ON "incidents" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "incidents" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "incidents" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();--> statement-breakpoint
CREATE TRIGGER count_turned AFTER UPDATE ON "incidents" FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record();
