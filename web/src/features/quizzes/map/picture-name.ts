const NAME_MAX = 100;

/** The characters that file systems refuse, including Windows. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*]+/gu;

/**
 * The file name of a saved map: `Quiz do verão-pt-BR.png`.
 * @param language the language of the quiz, such as `pt-BR`
 */
export function pictureName(quizName: string, language: string): string {
  const name = quizName.replace(UNSAFE, ' ').replace(/\s+/g, ' ').slice(0, NAME_MAX);
  // No leading dots, which hide a file, and no trailing dots or spaces, which Windows drops.
  const safe = name.replace(/^[\s.]+|[\s.]+$/g, '');
  return `${safe || 'quiz'}-${language}.png`;
}
