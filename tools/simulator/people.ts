import { randomBytes } from 'node:crypto';
import { signUp } from '#contracts/app.ts';
import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { login, redeemToken } from '#contracts/session.ts';
import { readTerms } from '#contracts/terms.ts';
import { type Api, RefusedError, type Sending } from './api.ts';
import { chanceOfLoss } from './losses.ts';
import type { Mailbox } from './mailbox.ts';
import { untilAnswered } from './patience.ts';
import type { Random } from './random.ts';

/** Share of the app's calls whose connection is lost. */
const LOST = 0.06;
/** Milliseconds that somebody waits for the mail before they sign up once more, and how often they do. */
const MAIL_MS = 20_000;
const SIGN_UPS = 5;

/** Somebody with the app on a bad line. Who they are is new in each run; what they do follows from the seed. */
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
    // Of its own: a password that names the address is refused.
    this.#password = `Qz7#${randomBytes(6).toString('hex')}`;
  }

  /** Signs up, confirms by the mail and signs in. @throws Error where no mail comes */
  async join(): Promise<void> {
    const { termsVersion } = await this.#call(readTerms, {});
    for (let asked = 0; asked < SIGN_UPS; asked += 1) {
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
      // Where a lost answer had it repeated, the first link is void, and that of the second mail counts.
      for (;;) {
        const link = await this.#mailbox.linkFor(this.#email, MAIL_MS);
        if (link === undefined) break;
        if ((await this.#confirm(link)) && (await this.#enters())) return;
      }
    }
    throw new Error(`No mail that activates ${this.#email} has come to ${this.#mailbox.folder}`);
  }

  /** Makes a call of the app as often as it takes, signed in. */
  async call<E extends EndpointSpec>(endpoint: E, sending: Sending<E>): Promise<AnswerOf<E>> {
    try {
      return await this.#call(endpoint, { ...sending, authorization: this.#authorization });
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 401)) throw error;
      await this.#signIn();
      return this.#call(endpoint, { ...sending, authorization: this.#authorization });
    }
  }

  /** @returns whether the account is confirmed now; else a newer mail has taken this one's place */
  async #confirm(link: string): Promise<boolean> {
    const token = new URL(link).searchParams.get('token') ?? '';
    try {
      // Who signed up twice gets a link that wants a password; the other takes no notice of one.
      await this.#call(redeemToken, { body: { token, password: this.#password } });
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // Used: by the call before, whose answer was lost.
      return error.code === 'token.used';
    }
  }

  /** @returns whether they may. A link is used up by a newer one too, which a sign-up that was repeated has sent. */
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
    return untilAnswered(
      () => this.#api.send(endpoint, { ...sending, lose: chanceOfLoss(this.random, LOST) }),
      this.random,
      this.#api.traffic,
    );
  }
}
