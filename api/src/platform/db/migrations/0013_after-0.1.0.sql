/*
  From version 0.1.0 to the next one. Functions and their triggers are in `functions`, which is run after the migrations;
  only what columns and indexes need is defined here.
*/
CREATE FUNCTION normalize_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT normalize(btrim(regexp_replace(
    regexp_replace(
      value,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
      '', 'g'
    ),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'
  ))) $$;--> statement-breakpoint
CREATE SEQUENCE "public"."config_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "sign_in_browsers" (
	"user_id" integer NOT NULL,
	"browser" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_browsers_pkey" PRIMARY KEY("user_id","browser")
);
--> statement-breakpoint
CREATE TABLE "sign_in_networks" (
	"user_id" integer NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_networks_pkey" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" integer NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_pkey" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "alert_readers" (
	"kind" text COLLATE "C" NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "alert_readers_pkey" PRIMARY KEY("kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"kind" text COLLATE "C" PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"threshold" integer,
	"known_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alert_rules_threshold" CHECK ("alert_rules"."threshold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"alert_id" serial PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject_kind" text COLLATE "C" NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text COLLATE "C" NOT NULL,
	"subject_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(subject_name)) STORED NOT NULL,
	"state" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"acknowledged_by" integer,
	"snoozed_until" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"digest_id" uuid,
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('open', 'acknowledged', 'snoozed', 'resolved')),
	CONSTRAINT "alerts_subject" CHECK ("alerts"."subject_kind" in ('device', 'capsule')),
	CONSTRAINT "alerts_snoozed" CHECK (("alerts"."snoozed_until" is not null) = ("alerts"."state" = 'snoozed')),
	CONSTRAINT "alerts_resolved" CHECK (("alerts"."resolved_at" is not null) = ("alerts"."state" = 'resolved')),
	CONSTRAINT "alerts_count" CHECK ("alerts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_files" (
	"audit_id" integer NOT NULL,
	"part" text NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "audit_files_pkey" PRIMARY KEY("audit_id","part")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"undoes" uuid,
	"record_ids" integer[] NOT NULL,
	"matched" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"holder" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"terms_version_id" serial PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"texts" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "terms_versions_version_unique" UNIQUE("version"),
	CONSTRAINT "terms_versions_version_form" CHECK ("terms_versions"."version" ~ '^\d{4}-\d{2}-\d{2}(\.\d+)?$'),
	CONSTRAINT "terms_versions_languages" CHECK ("terms_versions"."texts" ?& array['pt-BR', 'en-US', 'es-ES'])
);
--> statement-breakpoint
CREATE TABLE "campaign_config_slots" (
	"config_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"fragrance_id" integer NOT NULL,
	"shot_seconds" smallint NOT NULL,
	CONSTRAINT "campaign_config_slots_pkey" PRIMARY KEY("config_id","slot")
);
--> statement-breakpoint
CREATE TABLE "campaign_configs" (
	"config_id" integer PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"name" text NOT NULL,
	"fragrance_shots" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_configs" (
	"device_id" integer NOT NULL,
	"config_id" integer NOT NULL,
	"campaign_id" integer,
	"told_config_id" integer,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_configs_pkey" PRIMARY KEY("device_id","config_id")
);
--> statement-breakpoint
CREATE TABLE "device_events" (
	"event_id" bigserial PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_refusals" (
	"device_id" integer NOT NULL,
	"day" date NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"shots" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_refusals_pkey" PRIMARY KEY("device_id","day","code")
);
--> statement-breakpoint
CREATE TABLE "device_states" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"config_id" integer,
	"firmware" text COLLATE "C" NOT NULL,
	"uptime_seconds" bigint NOT NULL,
	"signal" integer,
	"battery" integer,
	"clock" timestamp (3) with time zone,
	"faults" text[] DEFAULT '{}' NOT NULL,
	"capsules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capsule_days" (
	"capsule_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" integer NOT NULL,
	CONSTRAINT "capsule_days_pkey" PRIMARY KEY("capsule_id","day")
);
--> statement-breakpoint
CREATE TABLE "capsule_forecasts" (
	"capsule_id" integer PRIMARY KEY NOT NULL,
	"total_shots" integer NOT NULL,
	"low_on" date,
	"middle_on" date,
	"high_on" date,
	"made_on" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "capsule_forecasts_order" CHECK (num_nulls("capsule_forecasts"."low_on", "capsule_forecasts"."middle_on", "capsule_forecasts"."high_on") in (0, 3) and "capsule_forecasts"."low_on" <= "capsule_forecasts"."middle_on" and "capsule_forecasts"."middle_on" <= "capsule_forecasts"."high_on")
);
--> statement-breakpoint
CREATE TABLE "device_slots" (
	"device_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_slots_pkey" PRIMARY KEY("device_id","slot")
);
--> statement-breakpoint
CREATE TABLE "device_stands" (
	"device_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"organisation_id" integer,
	"place_id" integer,
	CONSTRAINT "device_stands_pkey" PRIMARY KEY("device_id","since")
);
--> statement-breakpoint
CREATE TABLE "import_pieces" (
	"run_id" integer NOT NULL,
	"piece" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"audit_after" integer NOT NULL,
	"audit_up_to" integer NOT NULL,
	"mails" jsonb NOT NULL,
	CONSTRAINT "import_pieces_pkey" PRIMARY KEY("run_id","piece")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"run_id" serial PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"written" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "initiative_places" (
	"initiative_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	CONSTRAINT "initiative_places_pkey" PRIMARY KEY("initiative_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "initiatives" (
	"initiative_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"organisation_id" integer NOT NULL,
	"campaign_id" integer,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"target_shots" integer,
	"paused_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"former_campaign_id" integer,
	CONSTRAINT "initiatives_organisation_key" UNIQUE("initiative_id","organisation_id"),
	CONSTRAINT "initiatives_one_campaign" CHECK (num_nonnulls("initiatives"."campaign_id", "initiatives"."former_campaign_id") <= 1),
	CONSTRAINT "initiatives_name_length" CHECK (char_length("initiatives"."name") between 3 and 100),
	CONSTRAINT "initiatives_days_order" CHECK ("initiatives"."starts_on" <= "initiatives"."ends_on"),
	CONSTRAINT "initiatives_target_positive" CHECK ("initiatives"."target_shots" >= 1)
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"mail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"error" text,
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
	CONSTRAINT "mail_outbox_finished" CHECK (("mail_outbox"."finished_at" is null) = ("mail_outbox"."state" in ('waiting', 'sending')))
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"maintenance_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"steady_seconds" integer DEFAULT 0 NOT NULL,
	"doubted_since" timestamp (3) with time zone,
	"believed_at" timestamp (3) with time zone,
	"believed_seconds" integer DEFAULT 0 NOT NULL,
	"doubted_seconds" integer DEFAULT 0 NOT NULL,
	"shots_kept_from" timestamp (3) with time zone,
	"shots_dropped_at" timestamp (3) with time zone,
	"alerts_looked_at" timestamp (3) with time zone,
	"up_since" timestamp (3) with time zone,
	"digested_at" timestamp (3) with time zone,
	CONSTRAINT "maintenance_single" CHECK ("maintenance"."maintenance_id" = 1),
	CONSTRAINT "maintenance_doubt_whole" CHECK (("maintenance"."doubted_since" is null) = ("maintenance"."believed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "retention" (
	"kind" text PRIMARY KEY NOT NULL,
	"kept_days" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_links" (
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oidc_links_pkey" PRIMARY KEY("user_id","issuer"),
	CONSTRAINT "oidc_links_subject_key" UNIQUE("issuer","subject"),
	CONSTRAINT "oidc_links_subject_length" CHECK (char_length("oidc_links"."subject") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "oidc_requests" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oidc_requests_purpose_known" CHECK ("oidc_requests"."purpose" in ('sign-in', 'step-up', 'link')),
	CONSTRAINT "oidc_requests_session" CHECK (("oidc_requests"."purpose" = 'sign-in') = ("oidc_requests"."session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"organisation_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"document" text,
	"email" text,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_name" text,
	"contact_phone" text,
	"searched" text COLLATE "C" GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(document, '') || E'\n' || tax_number_text(coalesce(document, '')) || E'\n' || coalesce(email, '') || E'\n' || coalesce(contact_name, '') || E'\n' || coalesce(contact_phone, ''))) STORED NOT NULL,
	CONSTRAINT "organisations_document_key" UNIQUE("document"),
	CONSTRAINT "organisations_active_key" UNIQUE("organisation_id","active"),
	CONSTRAINT "organisations_name_length" CHECK (char_length("organisations"."name") between 3 and 100),
	CONSTRAINT "organisations_document_form" CHECK ("organisations"."document" ~ '^[0-9A-Z]{12}[0-9]{2}$'),
	CONSTRAINT "organisations_email_length" CHECK (char_length("organisations"."email") between 3 and 200),
	CONSTRAINT "organisations_contact_name_length" CHECK (char_length("organisations"."contact_name") between 1 and 200),
	CONSTRAINT "organisations_contact_phone_length" CHECK (char_length("organisations"."contact_phone") between 8 and 40)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"place_id" serial PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"organisation_active" boolean GENERATED ALWAYS AS ((nullif(deleted_at is null, false))) STORED,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"zipcode" text,
	"street" text,
	"city" text,
	"state" text,
	"country" text,
	"time_zone" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"searched" text COLLATE "C" GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(street, '') || E'\n' || coalesce(city, '') || E'\n' || coalesce(state, '') || E'\n' || coalesce(zipcode, '') || E'\n' || coalesce(country, '') || E'\n' || coalesce(contact_name, '') || E'\n' || coalesce(contact_phone, '') || E'\n' || coalesce(contact_email, '') || E'\n' || time_zone)) STORED NOT NULL,
	CONSTRAINT "places_active_key" UNIQUE("place_id","organisation_id","active"),
	CONSTRAINT "places_organisation_key" UNIQUE("place_id","organisation_id"),
	CONSTRAINT "places_name_length" CHECK (char_length("places"."name") between 3 and 100),
	CONSTRAINT "places_country_code" CHECK ("places"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "places_street_length" CHECK (char_length("places"."street") <= 200),
	CONSTRAINT "places_zipcode_length" CHECK (char_length("places"."zipcode") <= 12),
	CONSTRAINT "places_city_length" CHECK (char_length("places"."city") <= 100 and char_length("places"."state") <= 100),
	CONSTRAINT "places_contact_name_length" CHECK (char_length("places"."contact_name") between 1 and 200),
	CONSTRAINT "places_contact_phone_length" CHECK (char_length("places"."contact_phone") between 8 and 40),
	CONSTRAINT "places_contact_email_length" CHECK (char_length("places"."contact_email") between 3 and 200),
	CONSTRAINT "places_zone_length" CHECK (char_length("places"."time_zone") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"user_handle" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('register', 'sign-in', 'step-up')),
	CONSTRAINT "passkey_challenges_session_known" CHECK (("passkey_challenges"."purpose" = 'sign-in') = ("passkey_challenges"."session_id" is null)),
	CONSTRAINT "passkey_challenges_handle_known" CHECK (("passkey_challenges"."purpose" = 'register') = ("passkey_challenges"."user_handle" is not null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"passkey_id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"user_handle" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 60),
	CONSTRAINT "passkeys_counter_range" CHECK ("passkeys"."counter" between 0 and 4294967295)
);
--> statement-breakpoint
CREATE TABLE "live_fragrances" (
	"quiz_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	CONSTRAINT "live_fragrances_pkey" PRIMARY KEY("quiz_id","fragrance_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"password_tag" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "totp_factors_pkey" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "device_days" (
	"device_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" integer NOT NULL,
	CONSTRAINT "device_days_pkey" PRIMARY KEY("device_id","day")
);
--> statement-breakpoint
CREATE TABLE "placed_shots_by_day" (
	"organisation_id" integer NOT NULL,
	"place_id" integer,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" bigint NOT NULL,
	CONSTRAINT "placed_shots_by_day_key" UNIQUE NULLS NOT DISTINCT("organisation_id","campaign_id","day","place_id","fragrance_id")
);
--> statement-breakpoint
CREATE TABLE "placed_shots_ever" (
	"organisation_id" integer NOT NULL,
	"place_id" integer,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"shots" bigint NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "placed_shots_ever_key" UNIQUE NULLS NOT DISTINCT("organisation_id","campaign_id","fragrance_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "view_uses" (
	"view_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"pinned" boolean NOT NULL,
	"opening" boolean NOT NULL,
	CONSTRAINT "view_uses_pkey" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"view_id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"search" text NOT NULL,
	"columns" text[],
	"shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_list_key" UNIQUE("view_id","list")
);
--> statement-breakpoint
ALTER TABLE "capsules" DROP CONSTRAINT "capsules_serial_key";--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_type_known";--> statement-breakpoint
ALTER TABLE "capsules" DROP CONSTRAINT "capsules_shots";--> statement-breakpoint
ALTER TABLE "shots_by_day" DROP CONSTRAINT "shots_by_day_campaign_fk";--> statement-breakpoint
ALTER TABLE "shots_by_day" DROP CONSTRAINT "shots_by_day_fragrance_fk";--> statement-breakpoint
ALTER TABLE "shots_ever" DROP CONSTRAINT "shots_ever_campaign_fk";--> statement-breakpoint
ALTER TABLE "shots_ever" DROP CONSTRAINT "shots_ever_fragrance_fk";--> statement-breakpoint
DROP INDEX "campaigns_name_key";--> statement-breakpoint
DROP INDEX "categories_name_key";--> statement-breakpoint
DROP INDEX "fragrances_name_key";--> statement-breakpoint
ALTER TABLE "capsules" ALTER COLUMN "remaining_shots" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions"
	ADD COLUMN "fresh_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	ADD COLUMN "vouched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users"
	ADD COLUMN "organisation_id" integer,
	ADD COLUMN "organisation_active" boolean GENERATED ALWAYS AS ((nullif(deleted_at is null, false))) STORED,
	ADD COLUMN "erasure_asked_at" timestamp (3) with time zone,
	ADD COLUMN "anonymised_at" timestamp (3) with time zone,
	ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "audit_log"
	ADD COLUMN "batch_id" uuid,
	ADD COLUMN "snapshot" jsonb,
	ADD COLUMN "former" jsonb,
	ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "campaigns"
	ADD COLUMN "config_id" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "metadata_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "capsules"
	ADD COLUMN "serial_key" text COLLATE "C" GENERATED ALWAYS AS (lower(normalize_text(serial_number))) STORED NOT NULL,
	ADD COLUMN "fired_shots" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "fired_at" timestamp (3) with time zone,
	ADD COLUMN "former_id" integer;--> statement-breakpoint
ALTER TABLE "devices"
	ADD COLUMN "claim_code" text,
	ADD COLUMN "assigned_config_id" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "organisation_id" integer,
	ADD COLUMN "place_id" integer,
	ADD COLUMN "belongs_active" boolean DEFAULT true NOT NULL,
	ADD COLUMN "organisation_since" timestamp (3) with time zone,
	ADD COLUMN "initiative_campaign_id" integer,
	ADD COLUMN "playing_campaign_id" integer GENERATED ALWAYS AS (coalesce(initiative_campaign_id, campaign_id)) STORED,
	ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
INSERT INTO maintenance DEFAULT VALUES;--> statement-breakpoint
INSERT INTO alert_rules (kind, threshold) VALUES
  ('capsule.low', 15), ('capsule.due', 30), ('capsule.empty_within', 7), ('capsule.elsewhere', NULL),
  ('device.silent', 24), ('device.behind', 24), ('device.fault', NULL), ('shots.too_many', NULL);--> statement-breakpoint
-- Staff whose account may have been signed up for by a stranger: an administrator sends them the registration mail again.
WITH unowned AS (
  UPDATE users SET password_hash = NULL, version = version + 1
  WHERE confirmed_at IS NULL AND password_hash IS NOT NULL
    AND profile_id <> (SELECT profile_id FROM profiles WHERE name = 'USER')
  RETURNING user_id
)
DELETE FROM account_tokens USING unowned WHERE account_tokens.user_id = unowned.user_id;--> statement-breakpoint
/*
  Normalises the names of a table. Of names that become equal, the one that was normalised before stays, or else the oldest
  record's. The others get the record's number appended, as do names of which too little remains; the audit trail says so.
*/
CREATE FUNCTION normalize_names(
  records regclass, id_column text, name_column text, shortest integer, longest integer, is_unique boolean,
  resource text, field text, beside text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  record_id integer;
  old_name text; stem text; suffix text; new_name text;
  is_taken boolean;
BEGIN
  EXECUTE format('CREATE INDEX normal_names ON %s (lower(normalize_text(%I)))', records, name_column);
  EXECUTE format(
    'CREATE TEMPORARY TABLE odd_names AS
      SELECT * FROM (
        SELECT id, name, stem, char_length(stem) >= %L AND (NOT %L OR row_number() OVER (
          PARTITION BY lower(stem) ORDER BY name = stem DESC, id
        ) = 1) AS is_first
        FROM (SELECT %I AS id, %I AS name, rtrim(left(normalize_text(%4$I), %L)) AS stem FROM %s) given
      ) judged WHERE name <> stem OR NOT is_first',
    shortest, is_unique, id_column, name_column, longest, records
  );
  EXECUTE format(
    'UPDATE %s SET %I = stem %s FROM odd_names WHERE %I = id AND is_first', records, name_column, beside, id_column
  );
  FOR record_id, old_name, stem IN SELECT id, name, odd_names.stem FROM odd_names WHERE NOT is_first ORDER BY id LOOP
    suffix := format('(%s)', record_id);
    LOOP
      new_name := ltrim(rtrim(left(stem, longest - 1 - char_length(suffix))) || ' ' || suffix);
      EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE lower(normalize_text(%I)) = lower($1))', records, name_column)
        INTO is_taken USING new_name;
      EXIT WHEN NOT (is_unique AND is_taken);
      suffix := suffix || '*';
    END LOOP;
    EXECUTE format('UPDATE %s SET %I = $1 %s WHERE %I = $2', records, name_column, beside, id_column)
      USING new_name, record_id;
    INSERT INTO audit_log (action, resource, record_id, record_name, address, user_agent, changes)
    VALUES ('update', resource, record_id, new_name, '', '',
      jsonb_build_array(jsonb_build_object('field', field, 'before', old_name, 'after', new_name)));
  END LOOP;
  DROP TABLE odd_names;
  DROP INDEX normal_names;
END $$;--> statement-breakpoint
SELECT
  normalize_names('categories', 'category_id', 'name', 3, 100, true, 'category', 'name', ', version = version + 1'),
  normalize_names('fragrances', 'fragrance_id', 'name', 3, 100, true, 'fragrance', 'name', ', version = version + 1'),
  normalize_names('campaigns', 'campaign_id', 'name', 3, 100, true, 'campaign', 'name', ', version = version + 1'),
  normalize_names('quizzes', 'quiz_id', 'name', 1, 100, false, 'quiz', 'name', ', version = version + 1'),
  normalize_names('users', 'user_id', 'name', 1, 200, false, 'user', 'nome', ', version = version + 1'),
  normalize_names('capsules', 'capsule_id', 'serial_number', 1, 64, true, 'capsule', 'serialNumber', '');--> statement-breakpoint
DROP FUNCTION normalize_names;--> statement-breakpoint
-- Serial numbers lose blanks, and look-alikes of the hyphen, as when they are entered or reported. One that would become
-- another capsule's stays.
WITH spelled AS (
  SELECT capsule_id, replace(regexp_replace(serial_number,
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]',
    '-', 'g'), ' ', '') AS serial
  FROM capsules
), renamed AS (
  SELECT capsule_id, serial, row_number() OVER (PARTITION BY lower(serial) ORDER BY capsule_id) AS place
  FROM spelled
)
UPDATE capsules SET serial_number = renamed.serial
FROM renamed
WHERE renamed.capsule_id = capsules.capsule_id AND renamed.serial <> capsules.serial_number AND renamed.place = 1
  AND NOT EXISTS (
    SELECT FROM capsules other WHERE other.serial_key = lower(renamed.serial) AND other.capsule_id <> capsules.capsule_id
  );--> statement-breakpoint
-- Texts that are no names. One of which nothing would remain stays as it is where there must be one.
CREATE FUNCTION normalize_lines(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT btrim(string_agg(normalize_text(line), E'\n' ORDER BY place), E' \n')
    FROM regexp_split_to_table(value, E'\r\n|\r|\n') WITH ORDINALITY AS line (line, place) $$;--> statement-breakpoint
UPDATE fragrances SET description = nullif(left(normalize_lines(description), 255), ''), version = version + 1
WHERE description <> normalize_lines(description);--> statement-breakpoint
UPDATE campaign_descriptions SET description = left(normalize_lines(description), 100)
WHERE description <> normalize_lines(description) AND normalize_lines(description) <> '';--> statement-breakpoint
UPDATE users SET
  street = nullif(left(normalize_text(street), 200), ''), city = nullif(left(normalize_text(city), 100), ''),
  state = nullif(left(normalize_text(state), 100), ''), zipcode = nullif(left(normalize_text(zipcode), 12), ''),
  version = version + 1
WHERE street <> normalize_text(street) OR city <> normalize_text(city) OR state <> normalize_text(state)
  OR zipcode <> normalize_text(zipcode);--> statement-breakpoint
-- A country alone is no address; only the rules of a document need it.
UPDATE users SET country = NULL, version = version + 1
WHERE country IS NOT NULL AND coalesce(zipcode, street, city, state, document) IS NULL;--> statement-breakpoint
UPDATE identity SET name = left(normalize_text(name), 40), text = left(normalize_text(text), 200), version = version + 1
WHERE (name <> normalize_text(name) OR text <> normalize_text(text)) AND normalize_text(name) <> '';--> statement-breakpoint
-- Quizzes share the texts of questions and answers, and their former states refer to them by id. So of those that would become
-- equal, one is normalised and the others stay as they are.
UPDATE questions SET quest = given.text FROM (
  SELECT question_id AS id, text, row_number() OVER (PARTITION BY language, text ORDER BY quest = text DESC, question_id) AS nth
  FROM (SELECT *, left(normalize_text(quest), 255) AS text FROM questions) each_text
) given WHERE question_id = id AND nth = 1 AND quest <> given.text AND char_length(given.text) >= 3;--> statement-breakpoint
UPDATE answers SET label = given.text, description = given.more FROM (
  SELECT answer_id AS id, text, more, row_number() OVER (
    PARTITION BY language, text, more ORDER BY (label, description) = (text, more) DESC, answer_id
  ) AS nth
  FROM (
    SELECT *, left(normalize_text(label), 255) AS text, left(normalize_lines(description), 255) AS more FROM answers
  ) each_text
) given WHERE answer_id = id AND nth = 1 AND (label, description) <> (given.text, given.more) AND given.text <> '';--> statement-breakpoint
DROP FUNCTION normalize_lines;--> statement-breakpoint
-- A fragrance that has left its collection since can't be protected.
INSERT INTO live_fragrances (quiz_id, campaign_id, fragrance_id)
SELECT DISTINCT quiz.quiz_id, quiz.campaign_id, slot.fragrance_id
FROM quizzes quiz
CROSS JOIN LATERAL (
  SELECT content FROM quiz_publications WHERE quiz_id = quiz.quiz_id ORDER BY number DESC LIMIT 1
) live
CROSS JOIN LATERAL jsonb_path_query(live.content, '$.questions[*].answers[*].fragrances[*].fragranceId') AS fragrance
JOIN campaign_slots slot ON slot.campaign_id = quiz.campaign_id AND slot.fragrance_id = fragrance::integer;--> statement-breakpoint
/*
  What single shots still tell of capsules. Those count that were fired by the device in which a capsule is, or by another of
  the same owner or user: shots from other people's devices changed neither its place nor its level.
*/
CREATE TEMPORARY TABLE capsule_uses ON COMMIT DROP AS
SELECT uses.* FROM (
  SELECT capsule_id, device_id, slot, count(*)::integer AS shots, max(fired_at) AS fired_at
  FROM shots WHERE capsule_id IS NOT NULL GROUP BY 1, 2, 3
) uses
JOIN capsules USING (capsule_id)
JOIN devices holder ON holder.device_id = capsules.device_id
JOIN devices sender ON sender.device_id = uses.device_id
WHERE sender.device_id = holder.device_id OR sender.owner_id = holder.owner_id OR sender.user_id = holder.user_id;--> statement-breakpoint
/*
  At least the difference between total and level was fired, even where its month has been dropped. The level had forgotten
  what was fired beyond the total, and what a reduced total left no room for: the shots that are left tell.
*/
UPDATE capsules SET
  fired_shots = greatest(capsules.total_shots - capsules.remaining_shots, used.shots),
  remaining_shots = least(capsules.remaining_shots, greatest(0, capsules.total_shots - coalesce(used.shots, 0))),
  fired_at = used.fired_at,
  device_id = coalesce(used.device_id, capsules.device_id),
  slot = coalesce(used.slot, capsules.slot)
FROM capsules known LEFT JOIN (
  SELECT DISTINCT ON (capsule_id) capsule_id, device_id, slot, fired_at,
    sum(shots) OVER (PARTITION BY capsule_id)::integer AS shots
  FROM capsule_uses ORDER BY capsule_id, fired_at DESC
) used ON used.capsule_id = known.capsule_id
WHERE capsules.capsule_id = known.capsule_id
  AND (used.capsule_id IS NOT NULL OR known.remaining_shots < known.total_shots);--> statement-breakpoint
INSERT INTO device_slots (device_id, slot, fired_at)
SELECT device_id, slot, max(fired_at) FROM capsule_uses GROUP BY 1, 2;--> statement-breakpoint
-- A slot has one capsule: the one that was fired there last.
UPDATE capsules SET device_id = NULL, slot = NULL
FROM (
  SELECT capsule_id, coalesce(capsules.fired_at, '-infinity') AS fired_at, held.fired_at AS slot_fired_at, row_number() OVER (
    PARTITION BY device_id, slot ORDER BY capsules.fired_at DESC NULLS LAST, updated_at DESC, capsule_id DESC
  ) AS nth
  FROM capsules LEFT JOIN device_slots held USING (device_id, slot) WHERE slot IS NOT NULL AND device_id IS NOT NULL
) placed
WHERE capsules.capsule_id = placed.capsule_id AND (nth > 1 OR placed.fired_at < placed.slot_fired_at);--> statement-breakpoint
/*
  Shots by day, from the single ones that are kept. The database doesn't know the installation's time zone: these are days of
  the default one, and their weight in forecasts is gone after some weeks. Shots with a warning, since the capsule was in
  somebody else's device, can't be told from the others: the newest count, and no more than were fired.
*/
INSERT INTO capsule_days (capsule_id, day, shots)
SELECT capsule_id, day, least(shots, fired_shots - newer_shots) FROM (
  SELECT capsule_id, day, shots, fired_shots,
    coalesce(sum(shots) OVER (PARTITION BY capsule_id ORDER BY day DESC ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW), 0) AS newer_shots
  FROM (
    SELECT capsule_id, (fired_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, count(*) AS shots
    FROM shots WHERE capsule_id IS NOT NULL GROUP BY 1, 2
  ) days JOIN capsules USING (capsule_id)
) known WHERE newer_shots < fired_shots;--> statement-breakpoint
-- Each campaign as it is now is its first version.
UPDATE campaigns SET config_id = numbered.config_id
FROM (
  SELECT campaign_id, nextval('config_ids')::integer AS config_id
  FROM (SELECT campaign_id FROM campaigns ORDER BY updated_at, campaign_id) in_order
) numbered
WHERE campaigns.campaign_id = numbered.campaign_id;--> statement-breakpoint
INSERT INTO campaign_configs (config_id, campaign_id, name, fragrance_shots, created_at)
SELECT config_id, campaign_id, name, fragrance_shots, updated_at FROM campaigns;--> statement-breakpoint
INSERT INTO campaign_config_slots (config_id, slot, fragrance_id, shot_seconds)
SELECT campaigns.config_id, slot, fragrance_id, shot_seconds FROM campaign_slots JOIN campaigns USING (campaign_id);--> statement-breakpoint
/*
  What a device has downloaded counts as told, as it is now: its shots were counted so. The campaign that it has comes last,
  even if it downloaded others later, since what is to be played has the highest number.
*/
INSERT INTO device_configs (device_id, config_id, campaign_id, told_config_id, told_at, created_at)
SELECT device_id, nextval('config_ids'), campaign_id, told_config_id, told_at, created_at FROM (
  SELECT device.device_id, had.campaign_id, had.told_at,
    CASE WHEN had.told_at IS NOT NULL THEN campaign.config_id END AS told_config_id,
    coalesce(had.told_at, device.updated_at) AS created_at
  FROM (
    SELECT device_id, campaign_id, max(told_at) AS told_at FROM (
      SELECT device_id, campaign_id, created_at AS told_at FROM campaign_downloads
      UNION ALL SELECT device_id, campaign_id, NULL FROM devices WHERE campaign_id IS NOT NULL
    ) either GROUP BY 1, 2
  ) had
  JOIN devices device ON device.device_id = had.device_id
  JOIN campaigns campaign ON campaign.campaign_id = had.campaign_id
  ORDER BY (device.campaign_id = had.campaign_id) IS TRUE, had.told_at, had.device_id, had.campaign_id
) in_order;--> statement-breakpoint
UPDATE devices SET assigned_config_id = newest.config_id
FROM (SELECT DISTINCT ON (device_id) device_id, config_id FROM device_configs ORDER BY device_id, config_id DESC) newest
WHERE devices.device_id = newest.device_id;--> statement-breakpoint
-- Mails that wait, have failed or are being sent keep their state. Retries were counted without the first attempt.
INSERT INTO mail_outbox (mail_id, task, state, posted_at, attempts, due_at, finished_at, error)
SELECT id, data,
  CASE state WHEN 'failed' THEN 'failed' WHEN 'active' THEN 'sending' ELSE 'waiting' END,
  created_on,
  CASE state WHEN 'created' THEN 0 ELSE retry_count + 1 END,
  CASE state WHEN 'active' THEN started_on + interval '90 seconds' ELSE start_after END,
  CASE state WHEN 'failed' THEN coalesce(completed_on, now()) END,
  output->>'message'
FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active', 'failed');--> statement-breakpoint
DELETE FROM pgboss.job;--> statement-breakpoint
DELETE FROM pgboss.archive;--> statement-breakpoint
ALTER TABLE "sign_in_browsers" ADD CONSTRAINT "sign_in_browsers_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_readers" ADD CONSTRAINT "alert_readers_rule_fk" FOREIGN KEY ("kind") REFERENCES "public"."alert_rules"("kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_readers" ADD CONSTRAINT "alert_readers_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_files" ADD CONSTRAINT "audit_files_entry_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("audit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_files" ADD CONSTRAINT "audit_files_file_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_config_slots" ADD CONSTRAINT "campaign_config_slots_config_fk" FOREIGN KEY ("config_id") REFERENCES "public"."campaign_configs"("config_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_config_slots" ADD CONSTRAINT "campaign_config_slots_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_configs" ADD CONSTRAINT "campaign_configs_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_configs" ADD CONSTRAINT "device_configs_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_configs" ADD CONSTRAINT "device_configs_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_refusals" ADD CONSTRAINT "device_refusals_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_states" ADD CONSTRAINT "device_states_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsule_days" ADD CONSTRAINT "capsule_days_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsule_forecasts" ADD CONSTRAINT "capsule_forecasts_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_slots" ADD CONSTRAINT "device_slots_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_stands" ADD CONSTRAINT "device_stands_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_stands" ADD CONSTRAINT "device_stands_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_stands" ADD CONSTRAINT "device_stands_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("place_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_run_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_users" ADD CONSTRAINT "incident_users_incident_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("incident_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_users" ADD CONSTRAINT "incident_users_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiative_places" ADD CONSTRAINT "initiative_places_initiative_fk" FOREIGN KEY ("initiative_id","organisation_id") REFERENCES "public"."initiatives"("initiative_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiative_places" ADD CONSTRAINT "initiative_places_place_fk" FOREIGN KEY ("place_id","organisation_id") REFERENCES "public"."places"("place_id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_former_campaign_fk" FOREIGN KEY ("former_campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_links" ADD CONSTRAINT "oidc_links_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_requests" ADD CONSTRAINT "oidc_requests_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_active_organisation_fk" FOREIGN KEY ("organisation_id","organisation_active") REFERENCES "public"."organisations"("organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_fragrances" ADD CONSTRAINT "live_fragrances_quiz_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("quiz_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_fragrances" ADD CONSTRAINT "live_fragrances_collection_fk" FOREIGN KEY ("campaign_id","fragrance_id") REFERENCES "public"."campaign_slots"("campaign_id","fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_days" ADD CONSTRAINT "device_days_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_uses" ADD CONSTRAINT "view_uses_view_fk" FOREIGN KEY ("view_id","list") REFERENCES "public"."views"("view_id","list") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_uses" ADD CONSTRAINT "view_uses_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_browsers_last_idx" ON "sign_in_browsers" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sign_in_networks_last_idx" ON "sign_in_networks" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "alert_readers_user_idx" ON "alert_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("kind","subject_kind","subject_id") WHERE "alerts"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_since_idx" ON "alerts" USING btree ("since","alert_id");--> statement-breakpoint
CREATE INDEX "alerts_state_idx" ON "alerts" USING btree ("state","since","alert_id");--> statement-breakpoint
CREATE INDEX "alerts_resolved_idx" ON "alerts" USING btree ("resolved_at") WHERE "alerts"."state" = 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_digest_idx" ON "alerts" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "alerts_acknowledged_idx" ON "alerts" USING btree ("acknowledged_by") WHERE "alerts"."acknowledged_by" is not null;--> statement-breakpoint
CREATE INDEX "alerts_search_idx" ON "alerts" USING gin ("subject_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_files_file_idx" ON "audit_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "batches_user_idx" ON "batches" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "batches_undoes_idx" ON "batches" USING btree ("undoes") WHERE "batches"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "batches_running_idx" ON "batches" USING btree ("resource") WHERE "batches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "campaign_config_slots_fragrance_idx" ON "campaign_config_slots" USING btree ("fragrance_id");--> statement-breakpoint
CREATE INDEX "campaign_configs_campaign_idx" ON "campaign_configs" USING btree ("campaign_id","config_id");--> statement-breakpoint
CREATE INDEX "device_configs_campaign_idx" ON "device_configs" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "device_events_device_idx" ON "device_events" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "device_events_at_idx" ON "device_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "device_refusals_day_idx" ON "device_refusals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "device_states_firmware_idx" ON "device_states" USING btree ("firmware","device_id");--> statement-breakpoint
CREATE INDEX "capsule_forecasts_middle_idx" ON "capsule_forecasts" USING btree ("middle_on","capsule_id");--> statement-breakpoint
CREATE INDEX "device_stands_organisation_idx" ON "device_stands" USING btree ("organisation_id","device_id");--> statement-breakpoint
CREATE INDEX "device_stands_place_idx" ON "device_stands" USING btree ("place_id","device_id");--> statement-breakpoint
CREATE INDEX "incident_users_user_idx" ON "incident_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_users_added_idx" ON "incident_users" USING btree ("incident_id","added_at","user_id");--> statement-breakpoint
CREATE INDEX "incidents_created_idx" ON "incidents" USING btree ("active","created_at","incident_id");--> statement-breakpoint
CREATE INDEX "incidents_deleted_idx" ON "incidents" USING btree ("deleted_at","incident_id") WHERE not "incidents"."active";--> statement-breakpoint
CREATE INDEX "incidents_folded_idx" ON "incidents" USING btree ("active","name_folded","incident_id");--> statement-breakpoint
CREATE INDEX "incidents_search_idx" ON "incidents" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "initiative_places_place_idx" ON "initiative_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "initiatives_created_idx" ON "initiatives" USING btree ("active","created_at","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_deleted_idx" ON "initiatives" USING btree ("deleted_at","initiative_id") WHERE not "initiatives"."active";--> statement-breakpoint
CREATE INDEX "initiatives_folded_idx" ON "initiatives" USING btree ("active","name_folded","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_updated_idx" ON "initiatives" USING btree ("active","updated_at","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_starts_idx" ON "initiatives" USING btree ("active","starts_on","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_ends_idx" ON "initiatives" USING btree ("active","ends_on","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_target_idx" ON "initiatives" USING btree ("active",(coalesce("target_shots", -1)),"initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_organisation_idx" ON "initiatives" USING btree ("organisation_id","ends_on","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_campaign_idx" ON "initiatives" USING btree ("campaign_id","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_former_campaign_idx" ON "initiatives" USING btree ("former_campaign_id");--> statement-breakpoint
CREATE INDEX "initiatives_search_idx" ON "initiatives" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "oidc_requests_session_idx" ON "oidc_requests" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oidc_requests_expires_idx" ON "oidc_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name_key" ON "organisations" USING btree (lower(normalize_text("name")));--> statement-breakpoint
CREATE INDEX "organisations_created_idx" ON "organisations" USING btree ("active","created_at","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_deleted_idx" ON "organisations" USING btree ("deleted_at","organisation_id") WHERE not "organisations"."active";--> statement-breakpoint
CREATE INDEX "organisations_folded_idx" ON "organisations" USING btree ("active","name_folded","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_updated_idx" ON "organisations" USING btree ("active","updated_at","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_document_idx" ON "organisations" USING btree ("active",(coalesce(fold("document"), '')),"organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_email_idx" ON "organisations" USING btree ("active",(coalesce(fold("email"), '')),"organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_name_idx" ON "organisations" USING btree ("name_folded","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_search_idx" ON "organisations" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisations_named_idx" ON "organisations" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "places_name_key" ON "places" USING btree ("organisation_id",lower(normalize_text("name")));--> statement-breakpoint
CREATE INDEX "places_created_idx" ON "places" USING btree ("active","created_at","place_id");--> statement-breakpoint
CREATE INDEX "places_deleted_idx" ON "places" USING btree ("deleted_at","place_id") WHERE not "places"."active";--> statement-breakpoint
CREATE INDEX "places_folded_idx" ON "places" USING btree ("active","name_folded","place_id");--> statement-breakpoint
CREATE INDEX "places_updated_idx" ON "places" USING btree ("active","updated_at","place_id");--> statement-breakpoint
CREATE INDEX "places_organisation_idx" ON "places" USING btree ("organisation_id","active","place_id");--> statement-breakpoint
CREATE INDEX "places_time_zone_idx" ON "places" USING btree ("active",(coalesce(fold("time_zone"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_zipcode_idx" ON "places" USING btree ("active",(coalesce(fold("zipcode"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_street_idx" ON "places" USING btree ("active",(coalesce(fold("street"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_city_idx" ON "places" USING btree ("active",(coalesce(fold("city"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_state_idx" ON "places" USING btree ("active",(coalesce(fold("state"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_country_idx" ON "places" USING btree ("active",(coalesce(fold("country"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_name_idx" ON "places" USING btree ("name_folded","place_id");--> statement-breakpoint
CREATE INDEX "places_search_idx" ON "places" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_named_idx" ON "places" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_idx" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_fragrances_collection_idx" ON "live_fragrances" USING btree ("campaign_id","fragrance_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user_idx" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_idx" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_days_day_idx" ON "device_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "placed_shots_by_day_day_idx" ON "placed_shots_by_day" USING btree ("organisation_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "view_uses_opening_key" ON "view_uses" USING btree ("user_id","list") WHERE "view_uses"."opening";--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("owner_id","list",lower(normalize_text("name")));--> statement-breakpoint
CREATE INDEX "views_shared_idx" ON "views" USING btree ("list") WHERE "views"."shared";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_active_organisation_fk" FOREIGN KEY ("organisation_id","organisation_active") REFERENCES "public"."organisations"("organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_former_fk" FOREIGN KEY ("former_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_initiative_campaign_fk" FOREIGN KEY ("initiative_campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_organisation_fk" FOREIGN KEY ("organisation_id","belongs_active") REFERENCES "public"."organisations"("organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_place_fk" FOREIGN KEY ("place_id","organisation_id","belongs_active") REFERENCES "public"."places"("place_id","organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_by_day" ADD CONSTRAINT "shots_by_day_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_by_day" ADD CONSTRAINT "shots_by_day_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_ever" ADD CONSTRAINT "shots_ever_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shots_ever" ADD CONSTRAINT "shots_ever_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_pending_email_idx" ON "users" USING btree (lower("pending_email")) WHERE "users"."pending_email" is not null;--> statement-breakpoint
CREATE INDEX "users_organisation_idx" ON "users" USING btree ("organisation_id","active","user_id");--> statement-breakpoint
CREATE INDEX "users_erasure_idx" ON "users" USING btree ("erasure_asked_at") WHERE "users"."erasure_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_organisation_idx" ON "audit_log" USING btree ("organisation_id","created_at","audit_id") WHERE "audit_log"."organisation_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_batch_idx" ON "audit_log" USING btree ("batch_id") WHERE "audit_log"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "campaigns_organisation_idx" ON "campaigns" USING btree ("organisation_id","active","campaign_id");--> statement-breakpoint
CREATE INDEX "files_metadata_idx" ON "files" USING btree ("file_key") WHERE not "files"."metadata_removed";--> statement-breakpoint
CREATE INDEX "capsules_former_idx" ON "capsules" USING btree ("former_id");--> statement-breakpoint
CREATE INDEX "devices_initiative_idx" ON "devices" USING btree ("initiative_campaign_id","device_id");--> statement-breakpoint
CREATE INDEX "devices_organisation_idx" ON "devices" USING btree ("organisation_id","device_id");--> statement-breakpoint
CREATE INDEX "devices_place_idx" ON "devices" USING btree ("place_id","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name_key" ON "campaigns" USING btree (coalesce("organisation_id", 0),lower(normalize_text("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower(normalize_text("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "fragrances_name_key" ON "fragrances" USING btree (lower(normalize_text("name")));--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_place_key" UNIQUE("device_id","slot");--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_serial_key" UNIQUE("serial_key");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_type_known" CHECK ("account_tokens"."type" in ('activation', 'registration', 'recovery', 'email'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_anonymous" CHECK ("users"."anonymised_at" is null or (
        "users"."deleted_at" is not null and "users"."email" = 'anonymous-' || "users"."user_id" || '@anonymous.invalid'
        and "users"."name" = 'Pessoa anônima ' || "users"."user_id"
        and num_nonnulls("users"."password_hash", "users"."language", "users"."cpf", "users"."document", "users"."genre",
          "users"."birthday", "users"."zipcode", "users"."street", "users"."city", "users"."state", "users"."country",
          "users"."erasure_asked_at") = 0
      ));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_email_length" CHECK (char_length("users"."pending_email") between 3 and 200);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_default_house" CHECK (not ("campaigns"."is_default" and "campaigns"."organisation_id" is not null));--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_shots" CHECK ("capsules"."total_shots" >= 0 and "capsules"."fired_shots" >= 0 and "capsules"."remaining_shots" = greatest(0, "capsules"."total_shots" - "capsules"."fired_shots"));--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_place_organisation" CHECK ("devices"."place_id" is null or "devices"."organisation_id" is not null);--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_belongs_active" CHECK ("devices"."belongs_active");--> statement-breakpoint
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['organisations', 'places', 'initiatives', 'incidents'] LOOP
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_added_records()', counted);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records()', counted);
    EXECUTE format('CREATE TRIGGER count_turned AFTER UPDATE ON %I FOR EACH ROW
      WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record()', counted);
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER placed_shots_ever_changed BEFORE UPDATE ON placed_shots_ever FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
-- Servers of 0.1.0 go on posting mails there until all have been replaced. A later migration can drop the schema.
CREATE FUNCTION pgboss.forward_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.mail_outbox (mail_id, task, posted_at) VALUES (NEW.id, NEW.data, NEW.created_on);
  DELETE FROM pgboss.job WHERE name = NEW.name AND id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_forwarded AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION pgboss.forward_mail();
