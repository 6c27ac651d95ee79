import type { quizCopy as pt } from './texts.pt.ts';

export const quizCopy: typeof pt = {
  text: 'Crea un quiz con las preguntas y respuestas guardadas de “{{name}}”, para otra campaña o para la misma en otro idioma. Los textos se copian tal como están. Las fragancias que la campaña no tiene quedan fuera.',
  title: 'Duplicar {{name}}',
  failed: 'No se pudo duplicar el quiz',
  done: 'Quiz duplicado',
  where: '“{{name}}” se creó en la campaña {{campaign}} ({{language}}).',
  leftOpen_one: 'Una respuesta no tiene destino: elija uno antes de validar.',
  leftOpen_many: '{{count}} de respuestas no tienen destino: elija los destinos antes de validar.',
  leftOpen_other: '{{count}} respuestas no tienen destino: elija los destinos antes de validar.',
};
