CREATE TABLE "terms_versions" (
	"terms_version_id" serial PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"texts" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "terms_versions_version_unique" UNIQUE("version"),
	CONSTRAINT "terms_versions_version_form" CHECK ("terms_versions"."version" ~ '^\d{4}-\d{2}-\d{2}(\.\d+)?$'),
	CONSTRAINT "terms_versions_languages" CHECK ("terms_versions"."texts" ?& array['pt-BR', 'en-US', 'es-ES'])
);
