/**
 * The answer of `work`, or that of `late` after so many milliseconds (`late` may throw). The work goes on;
 * a later answer or failure of it is ignored.
 */
export async function withinTime<Answer, Late = never>(
  work: Promise<Answer>,
  milliseconds: number,
  late: () => Late,
): Promise<Answer | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<Late>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error as Error);
      }
    }, milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
