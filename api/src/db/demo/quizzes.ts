import type { FragranceKey } from './fragrances.ts';
import { PLACE_QUIZZES } from './quizzes-of-places.ts';
import type { DemoQuiz } from './world.types.ts';

/** Of the campaign that everyone gets first, in two languages. */
const ESSENTIAL_QUIZZES: readonly DemoQuiz<FragranceKey>[] = [
  {
    name: 'Descubra a sua essência',
    campaign: 'colecao-essencial',
    language: 'pt-BR',
    state: 'changed',
    questions: [
      {
        key: 'moment',
        quest: 'Para que momento você quer um perfume?',
        answers: [
          { label: 'Acordar', description: 'Luz, frescor e vontade de sair', next: 'energy' },
          { label: 'Receber', description: 'A casa pronta para os amigos', next: 'guests' },
          { label: 'Descansar', description: 'Silêncio, banho e cama feita', next: 'rest' },
          { label: 'Surpreenda-me', fragrances: ['figo-maduro', 'vetiver'], later: true },
        ],
      },
      {
        key: 'energy',
        quest: 'O que desperta você?',
        answers: [
          { label: 'Uma fruta cortada na hora', next: 'citrus' },
          { label: 'O ar depois da chuva', fragrances: ['chuva-de-verao', 'brisa-marinha'] },
          { label: 'O primeiro café', fragrances: ['cafe-torrado', 'canela-em-pau'] },
        ],
      },
      {
        key: 'citrus',
        quest: 'Quão doce deve ser?',
        answers: [
          { label: 'Nada doce', fragrances: ['bergamota', 'capim-limao'] },
          { label: 'Um pouco', fragrances: ['laranja-doce', 'neroli'] },
          { label: 'Bem doce', fragrances: ['pessego-aveludado', 'figo-maduro'] },
        ],
      },
      {
        key: 'guests',
        quest: 'Como é a noite que você imagina?',
        answers: [
          { label: 'Jantar com flores na mesa', next: 'flowers' },
          { label: 'Conversa até tarde', next: 'warmth' },
          { label: 'Café da tarde em família', fragrances: ['cafe-torrado', 'baunilha-bourbon'] },
        ],
      },
      {
        key: 'flowers',
        quest: 'Que flor abre a porta?',
        answers: [
          { label: 'Rosa', fragrances: ['rosa-damascena'] },
          { label: 'Jasmim', fragrances: ['jasmim-noturno'] },
          { label: 'Flor de laranjeira', fragrances: ['neroli', 'bergamota'] },
        ],
      },
      {
        key: 'rest',
        quest: 'O que você deixa do lado de fora?',
        answers: [
          { label: 'O barulho da rua', fragrances: ['lavanda-provencal', 'almiscar-branco'] },
          { label: 'A pressa', fragrances: ['cha-verde', 'sandalo-cremoso'] },
          { label: 'O frio', next: 'warmth' },
        ],
      },
      {
        key: 'warmth',
        quest: 'Que calor combina com você?',
        answers: [
          { label: 'Madeira na lareira', fragrances: ['cedro-do-atlas', 'vetiver'] },
          { label: 'Resina e especiarias', fragrances: ['ambar-dourado', 'canela-em-pau'] },
          { label: 'Um cobertor macio', fragrances: ['sandalo-cremoso', 'baunilha-bourbon'] },
        ],
      },
    ],
  },
  {
    name: 'Find your signature',
    campaign: 'colecao-essencial',
    language: 'en-US',
    state: 'published',
    questions: [
      {
        key: 'place',
        quest: 'Where would you rather be right now?',
        answers: [
          { label: 'By the sea', fragrances: ['brisa-marinha', 'chuva-de-verao'] },
          { label: 'In a garden', next: 'garden' },
          { label: 'Somewhere warm indoors', next: 'indoors' },
        ],
      },
      {
        key: 'garden',
        quest: 'What time of day is it?',
        answers: [
          { label: 'Early morning', fragrances: ['cha-verde', 'capim-limao'] },
          { label: 'Noon', fragrances: ['laranja-doce', 'figo-maduro'] },
          { label: 'After sunset', fragrances: ['jasmim-noturno', 'rosa-damascena'] },
        ],
      },
      {
        key: 'indoors',
        quest: 'What is on the table?',
        answers: [
          { label: 'Coffee and cake', fragrances: ['cafe-torrado', 'baunilha-bourbon'] },
          { label: 'A good book', fragrances: ['cedro-do-atlas', 'sandalo-cremoso'] },
        ],
      },
    ],
  },
];

export const QUIZZES = [...ESSENTIAL_QUIZZES, ...PLACE_QUIZZES];
