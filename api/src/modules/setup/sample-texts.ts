import type { Language } from '#contracts/core/language.ts';

/** An answer of the quiz: it leads to a fragrance, by its position, or to a further question. */
interface SampleAnswer {
  label: string;
  description: string;
  leadsTo: number | SampleQuestion;
}

export interface SampleQuestion {
  quest: string;
  answers: readonly SampleAnswer[];
}

interface SampleTexts {
  organisation: string;
  place: string;
  city: string;
  country: string;
  category: string;
  /** In the order of their slots. */
  fragrances: readonly { name: string; description: string }[];
  campaign: string;
  description: string;
  quiz: string;
  question: SampleQuestion;
  device: string;
  /** What serial numbers begin with. */
  serial: string;
}

/** The names of the sample client's records say that they are samples, wherever they stand. */
export const SAMPLE_TEXTS: Record<Language, SampleTexts> = {
  'pt-BR': {
    organisation: 'Cliente de amostra',
    place: 'Loja de amostra',
    city: 'São Paulo',
    country: 'BR',
    category: 'Categoria de amostra',
    fragrances: [
      { name: 'Floresta (amostra)', description: 'Pinho, musgo e terra molhada.' },
      { name: 'Limão (amostra)', description: 'Casca de limão e folhas verdes.' },
      { name: 'Café (amostra)', description: 'Café torrado com um toque de baunilha.' },
    ],
    campaign: 'Campanha de amostra',
    description: 'Três fragrâncias para ver como uma campanha funciona.',
    quiz: 'Quiz de amostra',
    question: {
      quest: 'Como você quer se sentir hoje?',
      answers: [
        { label: 'Com energia', description: 'Pronto para começar', leadsTo: 1 },
        {
          label: 'Em paz',
          description: 'Sem pressa',
          leadsTo: {
            quest: 'Onde você descansa melhor?',
            answers: [
              { label: 'Entre árvores', description: '', leadsTo: 0 },
              { label: 'Em uma cafeteria', description: '', leadsTo: 2 },
            ],
          },
        },
      ],
    },
    device: 'Dispositivo de amostra',
    serial: 'AMOSTRA',
  },
  'en-US': {
    organisation: 'Sample client',
    place: 'Sample shop',
    city: 'Boston',
    country: 'US',
    category: 'Sample category',
    fragrances: [
      { name: 'Forest (sample)', description: 'Pine, moss and wet earth.' },
      { name: 'Lemon (sample)', description: 'Lemon zest and green leaves.' },
      { name: 'Coffee (sample)', description: 'Roasted coffee with a hint of vanilla.' },
    ],
    campaign: 'Sample campaign',
    description: 'Three fragrances that show how a campaign works.',
    quiz: 'Sample quiz',
    question: {
      quest: 'How do you want to feel today?',
      answers: [
        { label: 'Full of energy', description: 'Ready to begin', leadsTo: 1 },
        {
          label: 'At peace',
          description: 'No hurry',
          leadsTo: {
            quest: 'Where do you rest best?',
            answers: [
              { label: 'Among trees', description: '', leadsTo: 0 },
              { label: 'In a coffee shop', description: '', leadsTo: 2 },
            ],
          },
        },
      ],
    },
    device: 'Sample device',
    serial: 'SAMPLE',
  },
  'es-ES': {
    organisation: 'Cliente de muestra',
    place: 'Tienda de muestra',
    city: 'Madrid',
    country: 'ES',
    category: 'Categoría de muestra',
    fragrances: [
      { name: 'Bosque (muestra)', description: 'Pino, musgo y tierra mojada.' },
      { name: 'Limón (muestra)', description: 'Piel de limón y hojas verdes.' },
      { name: 'Café (muestra)', description: 'Café tostado con un toque de vainilla.' },
    ],
    campaign: 'Campaña de muestra',
    description: 'Tres fragancias para ver cómo funciona una campaña.',
    quiz: 'Quiz de muestra',
    question: {
      quest: '¿Cómo quieres sentirte hoy?',
      answers: [
        { label: 'Con energía', description: 'Con ganas de empezar', leadsTo: 1 },
        {
          label: 'En paz',
          description: 'Sin prisa',
          leadsTo: {
            quest: '¿Dónde descansas mejor?',
            answers: [
              { label: 'Entre árboles', description: '', leadsTo: 0 },
              { label: 'En una cafetería', description: '', leadsTo: 2 },
            ],
          },
        },
      ],
    },
    device: 'Dispositivo de muestra',
    serial: 'MUESTRA',
  },
};
