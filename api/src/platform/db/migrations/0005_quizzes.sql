-- Quizzes could not be written before this: whatever stands in their tables was put there by hand.
DELETE FROM "quizzes";--> statement-breakpoint
CREATE TABLE "answers" (
	"answer_id" serial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"label_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(label)) STORED NOT NULL,
	CONSTRAINT "answers_text_key" UNIQUE("language","label","description"),
	CONSTRAINT "answers_label_length" CHECK (char_length("answers"."label") between 1 and 255),
	CONSTRAINT "answers_description_length" CHECK (char_length("answers"."description") <= 255)
);--> statement-breakpoint
CREATE TABLE "questions" (
	"question_id" serial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"quest" text NOT NULL,
	"quest_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(quest)) STORED NOT NULL,
	CONSTRAINT "questions_text_key" UNIQUE("language","quest"),
	CONSTRAINT "questions_quest_length" CHECK (char_length("questions"."quest") between 3 and 255)
);--> statement-breakpoint
CREATE TABLE "quiz_publications" (
	"quiz_id" integer NOT NULL,
	"number" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "quiz_publications_pkey" PRIMARY KEY("quiz_id","number")
);--> statement-breakpoint
CREATE TABLE "quiz_revisions" (
	"quiz_id" integer NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "quiz_revisions_pkey" PRIMARY KEY("quiz_id","number")
);--> statement-breakpoint
ALTER TABLE "fragrance_options" DROP CONSTRAINT "fragrance_options_answer_fk";--> statement-breakpoint
ALTER TABLE "quiz_question_answers" DROP CONSTRAINT "quiz_question_answers_question_fk";--> statement-breakpoint
ALTER TABLE "quiz_question_answers" DROP CONSTRAINT "quiz_question_answers_next_fk";--> statement-breakpoint
DROP INDEX "quiz_questions_quiz_idx";--> statement-breakpoint
DROP INDEX "quiz_question_answers_next_idx";--> statement-breakpoint
ALTER TABLE "fragrance_options" ADD COLUMN "destination" text DEFAULT 'fragrances' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD COLUMN "quiz_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD COLUMN "answer_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD COLUMN "destination" text GENERATED ALWAYS AS (case when next_question_id is null then 'fragrances' else 'question' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "question_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD CONSTRAINT "quiz_question_answers_destination_key" UNIQUE("quiz_question_answer_id","destination");--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_key" UNIQUE("quiz_id","quiz_question_id");--> statement-breakpoint
ALTER TABLE "quiz_publications" ADD CONSTRAINT "quiz_publications_quiz_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("quiz_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_revisions" ADD CONSTRAINT "quiz_revisions_quiz_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("quiz_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_search_idx" ON "answers" USING gin ("label_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_search_idx" ON "questions" USING gin ("quest_folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "fragrance_options" ADD CONSTRAINT "fragrance_options_answer_fk" FOREIGN KEY ("quiz_question_answer_id","destination") REFERENCES "public"."quiz_question_answers"("quiz_question_answer_id","destination") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD CONSTRAINT "quiz_question_answers_answer_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("answer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD CONSTRAINT "quiz_question_answers_question_fk" FOREIGN KEY ("quiz_id","quiz_question_id") REFERENCES "public"."quiz_questions"("quiz_id","quiz_question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question_answers" ADD CONSTRAINT "quiz_question_answers_next_fk" FOREIGN KEY ("quiz_id","next_question_id") REFERENCES "public"."quiz_questions"("quiz_id","quiz_question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_question_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_question_answers_answer_idx" ON "quiz_question_answers" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_question_idx" ON "quiz_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quizzes_created_idx" ON "quizzes" USING btree ("active","created_at","quiz_id");--> statement-breakpoint
CREATE INDEX "quizzes_folded_idx" ON "quizzes" USING btree ("active","name_folded","quiz_id");--> statement-breakpoint
CREATE INDEX "quizzes_search_idx" ON "quizzes" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quiz_question_answers_next_idx" ON "quiz_question_answers" USING btree ("quiz_id","next_question_id");--> statement-breakpoint
ALTER TABLE "quiz_question_answers" DROP COLUMN "label";--> statement-breakpoint
ALTER TABLE "quiz_questions" DROP COLUMN "quest";--> statement-breakpoint
ALTER TABLE "fragrance_options" ADD CONSTRAINT "fragrance_options_destination" CHECK ("fragrance_options"."destination" = 'fragrances');--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_name_length" CHECK (char_length("quizzes"."name") between 1 and 100);--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_published_valid" CHECK ("quizzes"."published_at" is null or "quizzes"."validated_at" is not null);
