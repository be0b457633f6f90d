import { useRef } from 'react';
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';

type Act<Result, Values> = Omit<UseMutationResult<Result, Error, Values>, 'mutate' | 'mutateAsync'> & {
  run: (values: Values) => void;
};

/** A change that is sent once, however often its button is pressed before the answer came. */
export function useAct<Result, Values = void>(
  options: UseMutationOptions<Result, Error, Values>,
): Act<Result, Values> {
  const isSent = useRef(false);
  const { mutate, ...act } = useMutation(options);
  const run = (values: Values): void => {
    // A second click comes before the button is drawn as busy.
    if (isSent.current) return;
    isSent.current = true;
    mutate(values, {
      onSettled: () => {
        isSent.current = false;
      },
    });
  };
  return { ...act, run };
}
