CREATE TABLE "sign_in_browsers" (
	"user_id" integer NOT NULL,
	"browser" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_browsers_pkey" PRIMARY KEY("user_id","browser")
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_type_known";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "fresh_until" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "sign_in_browsers" ADD CONSTRAINT "sign_in_browsers_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_browsers_last_idx" ON "sign_in_browsers" USING btree ("last_at");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_type_known" CHECK ("account_tokens"."type" in ('activation', 'registration', 'recovery', 'email'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pending_email_length" CHECK (char_length("users"."pending_email") between 3 and 200);