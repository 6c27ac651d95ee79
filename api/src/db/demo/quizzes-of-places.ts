import type { FragranceKey } from './fragrances.ts';
import type { DemoQuiz } from './world.types.ts';

/** Of places and seasons: each has come a different way. */
export const PLACE_QUIZZES: readonly DemoQuiz<FragranceKey>[] = [
  {
    name: 'Ritual do spa',
    campaign: 'spa-serenidade',
    language: 'pt-BR',
    state: 'published',
    questions: [
      {
        key: 'arrival',
        quest: 'Como você chega hoje?',
        answers: [
          { label: 'Com a cabeça cheia', next: 'mind' },
          { label: 'Com o corpo cansado', next: 'body' },
        ],
      },
      {
        key: 'mind',
        quest: 'O que faria a mente parar?',
        answers: [
          { label: 'Respirar fundo', fragrances: ['eucalipto', 'hortela-pimenta'] },
          { label: 'Ouvir água correr', fragrances: ['ninfeia', 'lagoa-azul'] },
          { label: 'Ficar em silêncio', next: 'ritual' },
        ],
      },
      {
        key: 'body',
        quest: 'Onde mora o cansaço?',
        answers: [
          { label: 'Nos ombros', fragrances: ['capim-limao', 'cha-verde'] },
          { label: 'Nas pernas', fragrances: ['hortela-pimenta', 'eucalipto'] },
          { label: 'Em tudo', next: 'ritual' },
        ],
      },
      {
        key: 'ritual',
        quest: 'Como termina o ritual?',
        answers: [
          { label: 'Numa toalha quente', fragrances: ['sandalo-cremoso', 'almiscar-branco'] },
          { label: 'Num jardim de bambu', fragrances: ['bambu-sereno', 'orvalho-da-aurora'] },
          { label: 'Num templo', fragrances: ['incenso-e-mirra'] },
        ],
      },
    ],
  },
  {
    name: 'O seu verão',
    campaign: 'verao-na-orla',
    language: 'pt-BR',
    state: 'validated',
    questions: [
      {
        key: 'beach',
        quest: 'O que não pode faltar na sua praia?',
        answers: [
          { label: 'Água de coco', fragrances: ['coco-praiano', 'ylang-ylang'] },
          { label: 'Uma fruta gelada', next: 'fruit' },
          { label: 'Mar aberto', fragrances: ['brisa-marinha', 'sal-marinho', 'lagoa-azul'] },
        ],
      },
      {
        key: 'fruit',
        quest: 'Que fruta vai na bolsa térmica?',
        answers: [
          { label: 'Maracujá', fragrances: ['maracuja-do-cerrado'] },
          { label: 'Tangerina', fragrances: ['tangerina', 'toranja-rosa'] },
          { label: 'Maçã verde', fragrances: ['maca-verde', 'hortela-pimenta'] },
        ],
      },
    ],
  },
  {
    name: 'Paseo por el jardín',
    campaign: 'jardim-botanico',
    language: 'es-ES',
    state: 'draft',
    questions: [
      {
        key: 'path',
        quest: '¿Por qué sendero empieza el paseo?',
        answers: [
          { label: 'El de las flores', next: 'flowers' },
          { label: 'El del bosque', fragrances: ['patchouli-escuro', 'pau-rosa'] },
          { label: 'El del estanque' },
        ],
      },
      {
        key: 'flowers',
        quest: '¿Qué flor se queda con usted?',
        answers: [
          { label: 'La magnolia', fragrances: ['magnolia'] },
          { label: 'La peonía', fragrances: ['peonia', 'rosa-damascena'] },
        ],
      },
    ],
  },
];
