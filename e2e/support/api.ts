import { ADMIN } from './server.ts';

/** Calls the API outside the browser, to prepare a journey and to check its results. */
export async function apiClient(url: string) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = await login.json();
  const send = async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: FormData | object) => send('POST', path, body),
    put: (path: string, body: FormData | object) => send('PUT', path, body),
    del: (path: string) => send('DELETE', path),
  };
}

export type ApiClient = Awaited<ReturnType<typeof apiClient>>;

/** Keeps the first alert run after the forecasts, which comes within a minute, from opening more alerts meanwhile. */
export async function holdForecastAlerts(api: ApiClient): Promise<void> {
  await api.put('/alert-rules', { rules: [{ kind: 'capsule.empty_within', enabled: false, threshold: 7 }] });
}

/** Creates a category with fragrances, each with its own picture. */
export async function makeFragrances(api: ApiClient, names: string[]): Promise<void> {
  const { categoryId } = await api.post('/categories', { name: 'Cítricos' });
  for (const [index, name] of names.entries()) {
    const form = new FormData();
    form.set('name', name);
    form.set('categoryId', String(categoryId));
    form.set('image.file', new Blob([await picture(index * 17)]), 'image.png');
    form.set('secret.file', new Blob([await picture(255 - index * 7)]), 'secret.png');
    await api.post('/fragrances', form);
  }
}

interface CampaignOptions {
  /** The fragrances of its slots, from the first slot on; missing: the first fragrance. */
  fragranceIds?: readonly number[];
  description?: string;
  /** Number of its cover's picture. */
  cover?: number;
  /** Its organisation; missing: the house. */
  organisationId?: number | undefined;
}

/** The form of a campaign, without a cover. */
export function campaignForm(
  name: string,
  { fragranceIds = [1], description = 'Sol', organisationId }: CampaignOptions = {},
): FormData {
  const form = new FormData();
  form.set('name', name);
  if (organisationId) form.set('organisationId', String(organisationId));
  for (const [index, fragranceId] of fragranceIds.entries()) {
    form.set(`collection[${index}][slot]`, String(index + 1));
    form.set(`collection[${index}][fragranceId]`, String(fragranceId));
  }
  form.set('descriptions[0][language]', 'pt-BR');
  form.set('descriptions[0][description]', description);
  return form;
}

export async function makeCampaign(api: ApiClient, name: string, options: CampaignOptions = {}) {
  const form = campaignForm(name, options);
  form.set('cover.file', new Blob([await picture(options.cover ?? 500)]), 'cover.png');
  return api.post('/campaigns', form);
}

/** Creates a quiz for the first campaign: one question that leads to another, which has no answers yet. */
export async function makeQuiz(api: ApiClient): Promise<void> {
  const { quizId } = await api.post('/quiz', { name: 'Quiz do verão', campaignId: 1, language: 'pt-BR' });
  await api.post('/question/add-update', {
    quizId,
    quest: 'Para onde?',
    answers: [
      { label: 'Mar', fragranceOptions: [{ fragranceId: 1 }] },
      { label: 'Cidade', nextQuestion: { quest: 'Dia ou noite?' } },
    ],
  });
}

/** A plain PNG; each number up to 65,535 gives different content. */
export async function picture(number: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const background = { r: number % 256, g: Math.floor(number / 256), b: 255 - (number % 256) };
  return Uint8Array.from(
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

/** A file with such a picture, as it is put into a field of a form. */
export async function png(name: string, number: number) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await picture(number)) };
}
