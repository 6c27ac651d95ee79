const NAME_MAX = 100;

/** What file systems refuse, in Windows too. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*]+/gu;

/**
 * The name of the file that a map is saved as: `Quiz do verão-pt-BR.png`.
 * @param language as the quiz has it, `pt-BR`
 */
export function pictureName(quizName: string, language: string): string {
  const name = quizName.replace(UNSAFE, ' ').replace(/\s+/g, ' ').slice(0, NAME_MAX);
  // Neither hidden nor ending in what Windows drops.
  const safe = name.replace(/^[\s.]+|[\s.]+$/g, '');
  return `${safe || 'quiz'}-${language}.png`;
}
