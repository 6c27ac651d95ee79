-- A CPF or CNPJ with the punctuation that the lists show, so that it is found as it is read; anything else as it is.
CREATE FUNCTION tax_number_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE char_length(value)
    WHEN 11 THEN regexp_replace(value, '^(\d{3})(\d{3})(\d{3})(\d{2})$', '\1.\2.\3-\4')
    ELSE regexp_replace(value, '^(.{2})(.{3})(.{3})(.{4})(\d{2})$', '\1.\2.\3/\4-\5')
  END $$;--> statement-breakpoint
CREATE TABLE "tax_numbers" (
	"tax_number" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "tax_numbers_pkey" PRIMARY KEY("tax_number")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" serial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"user_name" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer,
	"record_name" text,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"searched" text COLLATE "C" GENERATED ALWAYS AS (fold(
  coalesce(user_name, '') || E'\n' || coalesce(record_name, '') || E'\n' || address
)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cpf" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "document" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "genre" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "zipcode" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text COLLATE "C" GENERATED ALWAYS AS (fold(
  name || E'\n' || email || E'\n' || coalesce(cpf, '') || E'\n' || coalesce(document, '') || E'\n'
  || tax_number_text(coalesce(cpf, document, '')) || E'\n' || coalesce(street, '') || E'\n' || coalesce(city, '')
  || E'\n' || coalesce(state, '') || E'\n' || coalesce(zipcode, '') || E'\n' || coalesce(country, '')
)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_numbers" ADD CONSTRAINT "tax_numbers_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_numbers_user_idx" ON "tax_numbers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_created_idx" ON "audit_log" USING btree ("created_at","audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_record_idx" ON "audit_log" USING btree ("resource","record_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("active","created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_folded_idx" ON "users" USING btree ("active","name_folded","user_id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_profile_idx" ON "users" USING btree ("profile_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_genre_known" CHECK ("users"."genre" in ('M', 'F', 'O'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_country_code" CHECK ("users"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_documents_length" CHECK (char_length("users"."cpf") <= 14 and char_length("users"."document") <= 14);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_street_length" CHECK (char_length("users"."street") <= 200);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_zipcode_length" CHECK (char_length("users"."zipcode") <= 12);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_place_length" CHECK (char_length("users"."city") <= 100 and char_length("users"."state") <= 100);