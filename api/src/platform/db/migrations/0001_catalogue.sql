CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_tokens_type_known" CHECK ("account_tokens"."type" in ('activation', 'registration', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"attempt_id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"profile_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"master_profile_id" integer,
	CONSTRAINT "profiles_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"redeemed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"profile_id" integer NOT NULL,
	"language" text,
	"confirmed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_name_length" CHECK (char_length("users"."name") between 1 and 200),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 200),
	CONSTRAINT "users_language_known" CHECK ("users"."language" in ('pt-BR', 'en-US', 'es-ES'))
);
--> statement-breakpoint
CREATE TABLE "campaign_descriptions" (
	"campaign_id" integer NOT NULL,
	"language" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "campaign_descriptions_pkey" PRIMARY KEY("campaign_id","language"),
	CONSTRAINT "campaign_descriptions_language_known" CHECK ("campaign_descriptions"."language" in ('pt-BR', 'en-US', 'es-ES')),
	CONSTRAINT "campaign_descriptions_length" CHECK (char_length("campaign_descriptions"."description") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "campaign_slots" (
	"campaign_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"fragrance_active" boolean DEFAULT true NOT NULL,
	"shot_seconds" integer DEFAULT 5 NOT NULL,
	CONSTRAINT "campaign_slots_pkey" PRIMARY KEY("campaign_id","fragrance_id"),
	CONSTRAINT "campaign_slots_slot_key" UNIQUE("campaign_id","slot") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "campaign_slots_slot_range" CHECK ("campaign_slots"."slot" between 1 and 20),
	CONSTRAINT "campaign_slots_seconds_range" CHECK ("campaign_slots"."shot_seconds" between 1 and 60),
	CONSTRAINT "campaign_slots_fragrance_active" CHECK ("campaign_slots"."fragrance_active")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"campaign_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"fragrance_shots" integer DEFAULT 100 NOT NULL,
	"cover_key" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaigns_default_active" CHECK (not ("campaigns"."is_default" and "campaigns"."deleted_at" is not null)),
	CONSTRAINT "campaigns_name_length" CHECK (char_length("campaigns"."name") between 3 and 100),
	CONSTRAINT "campaigns_shots_positive" CHECK ("campaigns"."fragrance_shots" >= 1),
	CONSTRAINT "campaigns_downloads_positive" CHECK ("campaigns"."downloads" >= 0),
	CONSTRAINT "campaigns_cover_public" CHECK (starts_with("campaigns"."cover_key", 'public/'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"category_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_active_key" UNIQUE("category_id","active"),
	CONSTRAINT "categories_name_length" CHECK (char_length("categories"."name") between 3 and 100)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_size_limit" CHECK ("files"."size" between 1 and 5242880)
);
--> statement-breakpoint
CREATE TABLE "fragrances" (
	"fragrance_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"description" text,
	"category_id" integer NOT NULL,
	"category_active" boolean DEFAULT true NOT NULL,
	"image_key" text NOT NULL,
	"secret_key" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fragrances_active_key" UNIQUE("fragrance_id","active"),
	CONSTRAINT "fragrances_category_active" CHECK ("fragrances"."category_active"),
	CONSTRAINT "fragrances_name_length" CHECK (char_length("fragrances"."name") between 3 and 100),
	CONSTRAINT "fragrances_description_length" CHECK (char_length("fragrances"."description") <= 255),
	CONSTRAINT "fragrances_secret_private" CHECK (starts_with("fragrances"."secret_key", 'secret/')),
	CONSTRAINT "fragrances_image_public" CHECK (starts_with("fragrances"."image_key", 'public/'))
);
--> statement-breakpoint
CREATE TABLE "fragrance_options" (
	"fragrance_option_id" serial PRIMARY KEY NOT NULL,
	"quiz_question_answer_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	CONSTRAINT "fragrance_options_answer_fragrance_key" UNIQUE("quiz_question_answer_id","fragrance_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_question_answers" (
	"quiz_question_answer_id" serial PRIMARY KEY NOT NULL,
	"quiz_question_id" integer NOT NULL,
	"label" text NOT NULL,
	"next_question_id" integer
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"quiz_question_id" serial PRIMARY KEY NOT NULL,
	"quiz_id" integer NOT NULL,
	"quest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"quiz_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"campaign_id" integer NOT NULL,
	"language" text NOT NULL,
	"validated_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "quizzes_campaign_language_key" UNIQUE("campaign_id","language"),
	CONSTRAINT "quizzes_campaign_key" UNIQUE("quiz_id","campaign_id"),
	CONSTRAINT "quizzes_language_known" CHECK ("quizzes"."language" in ('pt-BR', 'en-US', 'es-ES'))
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_master_fk" FOREIGN KEY ("master_profile_id") REFERENCES "public"."profiles"("profile_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("profile_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_descriptions" ADD CONSTRAINT "campaign_descriptions_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_slots" ADD CONSTRAINT "campaign_slots_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_slots" ADD CONSTRAINT "campaign_slots_fragrance_fk" FOREIGN KEY ("fragrance_id","fragrance_active") REFERENCES "public"."fragrances"("fragrance_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_cover_fk" FOREIGN KEY ("cover_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragrances" ADD CONSTRAINT "fragrances_category_fk" FOREIGN KEY ("category_id","category_active") REFERENCES "public"."categories"("category_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragrances" ADD CONSTRAINT "fragrances_image_fk" FOREIGN KEY ("image_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragrances" ADD CONSTRAINT "fragrances_secret_fk" FOREIGN KEY ("secret_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragrance_options" ADD CONSTRAINT "fragrance_options_answer_fk" FOREIGN KEY ("quiz_question_answer_id") REFERENCES "public"."quiz_question_answers"("quiz_question_answer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fragrance_options" ADD CONSTRAINT "fragrance_options_collection_fk" FOREIGN KEY ("campaign_id","fragrance_id") REFERENCES "public"."campaign_slots"("campaign_id","fragrance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD CONSTRAINT "quiz_question_answers_question_fk" FOREIGN KEY ("quiz_question_id") REFERENCES "public"."quiz_questions"("quiz_question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD CONSTRAINT "quiz_question_answers_next_fk" FOREIGN KEY ("next_question_id") REFERENCES "public"."quiz_questions"("quiz_question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("quiz_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user_idx" ON "account_tokens" USING btree ("user_id","type");--> statement-breakpoint
CREATE INDEX "attempts_key_idx" ON "attempts" USING btree ("key","created_at");--> statement-breakpoint
CREATE INDEX "attempts_created_idx" ON "attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "campaign_slots_fragrance_idx" ON "campaign_slots" USING btree ("fragrance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name_key" ON "campaigns" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_one_default" ON "campaigns" USING btree ("is_default") WHERE "campaigns"."is_default";--> statement-breakpoint
CREATE INDEX "campaigns_cover_idx" ON "campaigns" USING btree ("cover_key");--> statement-breakpoint
CREATE INDEX "campaigns_created_idx" ON "campaigns" USING btree ("active","created_at","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_folded_idx" ON "campaigns" USING btree ("active","name_folded","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_search_idx" ON "campaigns" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "categories_created_idx" ON "categories" USING btree ("active","created_at","category_id");--> statement-breakpoint
CREATE INDEX "categories_folded_idx" ON "categories" USING btree ("active","name_folded","category_id");--> statement-breakpoint
CREATE INDEX "categories_search_idx" ON "categories" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "fragrances_name_key" ON "fragrances" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "fragrances_category_idx" ON "fragrances" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "fragrances_image_idx" ON "fragrances" USING btree ("image_key");--> statement-breakpoint
CREATE INDEX "fragrances_secret_idx" ON "fragrances" USING btree ("secret_key");--> statement-breakpoint
CREATE INDEX "fragrances_created_idx" ON "fragrances" USING btree ("active","created_at","fragrance_id");--> statement-breakpoint
CREATE INDEX "fragrances_folded_idx" ON "fragrances" USING btree ("active","name_folded","fragrance_id");--> statement-breakpoint
CREATE INDEX "fragrances_search_idx" ON "fragrances" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fragrance_options_collection_idx" ON "fragrance_options" USING btree ("campaign_id","fragrance_id");--> statement-breakpoint
CREATE INDEX "quiz_question_answers_question_idx" ON "quiz_question_answers" USING btree ("quiz_question_id");--> statement-breakpoint
CREATE INDEX "quiz_question_answers_next_idx" ON "quiz_question_answers" USING btree ("next_question_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_quiz_idx" ON "quiz_questions" USING btree ("quiz_id");--> statement-breakpoint
INSERT INTO "profiles" ("name") VALUES ('ADMIN');--> statement-breakpoint
INSERT INTO "profiles" ("name", "master_profile_id") SELECT 'STAFF', "profile_id" FROM "profiles" WHERE "name" = 'ADMIN';--> statement-breakpoint
INSERT INTO "profiles" ("name") VALUES ('USER');
