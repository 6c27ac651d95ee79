/** Descriptions of fields in responses and bodies about categories, fragrances, campaigns and quizzes. */
export const CATALOGUE_FIELDS: Readonly<Record<string, string>> = {
  category: 'The category',

  fragrance: 'The fragrance',
  fragranceName: 'The name of the fragrance',
  image: 'The picture; null if there is none',

  campaign: 'The campaign',
  campaignName: 'The name of the campaign',
  slot: 'The slot, 1 to 20',
  shotSeconds: 'Duration of one shot, in seconds',

  questions: 'All questions of the quiz, with their answers',
  'getQuizIdPublications.publishedAt': 'When this copy was published',
  number: 'Number of the published copy, from 1',
  'getQuizIdPublications.user': 'Who published it, with their name at that time',
  quizQuestionId: 'The id of the question in this quiz',
  questionId: 'The id of the question text, which quizzes share',
  quest: 'The text of the question',
  answers: 'The possible answers',
  quizQuestionAnswerId: 'The id of the answer in this quiz',
  answerId: 'The id of the answer text, which quizzes share',
  'answers.answer': 'The text of the answer',
  label: 'The text of the answer',
  'answer.description': 'Additional text of the answer; may be empty',
  'answers.description': 'Additional text of the answer; may be empty',
  nextQuestionId:
    'The `quizQuestionId` of the question that the answer leads to; null if it leads to fragrances, or nowhere yet',
  nextQuestion: 'The question that the answer leads to; null if there is none',
  'QuizQuestionInput.nextQuestion':
    'A new question that the answer leads to, given by its text or by the id of an existing text',
  fragranceOptions: 'The fragrances that the answer recommends',
  fragranceOptionId: 'The id of the recommendation',
  nodeType: 'What to move',
  'putQuizUpdateTree.nextQuestionId': 'The question to move',

  text: 'One or two sentences shown at sign-in; may be empty',
  color: '`#RRGGBB`, dark enough for white text on it',
};
