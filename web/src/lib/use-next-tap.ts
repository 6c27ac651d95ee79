import { useEffect } from 'react';

/** Lets go of what a tap has shown at the next one, wherever that is; what it meets may show itself again. */
export function useNextTap(letGo: () => void): void {
  useEffect(() => {
    const onTap = ({ pointerType }: PointerEvent) => pointerType === 'touch' && letGo();
    // Before what was tapped hears of it.
    window.addEventListener('pointerdown', onTap, { capture: true });
    return () => window.removeEventListener('pointerdown', onTap, { capture: true });
  });
}

/** For what shows something while it is pointed at: a finger that is lifted points at it still. */
export const leavesByMouse = (leave: () => void) => (event: { pointerType: string }) => {
  if (event.pointerType !== 'touch') leave();
};
