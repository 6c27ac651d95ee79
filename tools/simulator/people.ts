import { randomBytes } from 'node:crypto';
import { signUp } from '#contracts/app.ts';
import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { login, redeemToken } from '#contracts/session/session.ts';
import { readTerms } from '#contracts/terms.ts';
import { type Api, chanceOfLoss, RefusedError, type Sending } from './api.ts';
import type { Mailbox } from './mailbox.ts';
import type { Random } from './random.ts';
import { withRetries } from './retries.ts';

/** Share of app calls that lose their connection. */
const LOST = 0.06;
/** Milliseconds to wait for the mail before signing up again, and the number of attempts. */
const MAIL_MS = 20_000;
const SIGN_UPS = 5;

/** An app user with a bad connection. Their identity is new in each run; their behaviour follows from the seed. */
export class AppUser {
  readonly random: Random;
  readonly #api: Api;
  readonly #mailbox: Mailbox;
  readonly #email: string;
  readonly #password: string;
  #authorization = '';

  constructor(api: Api, mailbox: Mailbox, random: Random) {
    const name = randomBytes(6).toString('hex');
    this.random = random;
    this.#api = api;
    this.#mailbox = mailbox;
    this.#email = `sim-${name}@example.com`;
    // Independent of the address, as a password that contains the address is refused.
    this.#password = `Qz7#${randomBytes(6).toString('hex')}`;
  }

  /** Signs up, confirms with the mailed link and signs in. @throws Error if no mail arrives */
  async join(): Promise<void> {
    const { termsVersion } = await this.#call(readTerms, {});
    for (let attempt = 0; attempt < SIGN_UPS; attempt += 1) {
      await this.#call(signUp, {
        body: {
          nome: 'Pessoa Simulada',
          email: this.#email,
          password: this.#password,
          birthday: '1990-05-17',
          termsVersion,
          language: this.random.oneOf(LANGUAGES),
        },
      });
      // If a lost response led to a second sign-up, the first link is invalid and the second mail's link counts.
      for (;;) {
        const link = await this.#mailbox.linkFor(this.#email, MAIL_MS);
        if (link === undefined) break;
        if ((await this.#confirm(link)) && (await this.#enters())) return;
      }
    }
    throw new Error(`No mail that activates ${this.#email} has come to ${this.#mailbox.folder}`);
  }

  /** Makes a signed-in app call, with retries. */
  async call<E extends EndpointSpec>(endpoint: E, sending: Sending<E>): Promise<AnswerOf<E>> {
    try {
      return await this.#call(endpoint, { ...sending, authorization: this.#authorization });
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 401)) throw error;
      await this.#signIn();
      return this.#call(endpoint, { ...sending, authorization: this.#authorization });
    }
  }

  /** @returns whether the account is confirmed; false if a newer mail has replaced this link */
  async #confirm(link: string): Promise<boolean> {
    const token = new URL(link).searchParams.get('token') ?? '';
    try {
      // After signing up twice, the link requires a password; otherwise the password is ignored.
      await this.#call(redeemToken, { body: { token, password: this.#password } });
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // The previous attempt used it and its response was lost.
      return error.code === 'token.used';
    }
  }

  /** @returns whether sign-in works. The newer mail of a repeated sign-up also marks a link as used. */
  async #enters(): Promise<boolean> {
    try {
      await this.#signIn();
      return true;
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'auth.credentials') return false;
      throw error;
    }
  }

  async #signIn(): Promise<void> {
    const body = { email: this.#email, password: this.#password };
    const { token } = await this.#call(login, { body });
    this.#authorization = `Bearer ${token}`;
  }

  #call<E extends EndpointSpec>(endpoint: E, sending: Sending<E>): Promise<AnswerOf<E>> {
    return withRetries(
      () => this.#api.send(endpoint, { ...sending, lose: chanceOfLoss(this.random, LOST) }),
      this.random,
      this.#api.traffic,
    );
  }
}
