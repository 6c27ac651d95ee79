import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than the longest way through any page. */
const MOST_STOPS = 60;

/** Presses a key until the element has the focus, and sees to it that one can tell where that is. */
async function walk(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop <= MOST_STOPS; stop++) {
    if (await hasFocus(target)) return expectFocusSeen(target.page());
    if (key.startsWith('Arrow')) await pressArrow(target.page(), key);
    else await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** How long an arrow may take to move the focus, in milliseconds: at the end of a list it moves nothing. */
const MOVE_MS = 1_000;

/** The browser moves the focus at Tab; at an arrow the page does, in its own time: a second press would go past the target. */
async function pressArrow(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await before.evaluate(
    (element, within) =>
      new Promise<void>((resolve) => {
        const end = performance.now() + within;
        const look = () => {
          if (document.activeElement !== element || performance.now() > end) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    MOVE_MS,
  );
  await before.dispose();
  await drawn(page);
}

function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

export const tabTo = (target: Locator) => walk(target, 'Tab');
export const tabBackTo = (target: Locator) => walk(target, 'Shift+Tab');
export const arrowDownTo = (target: Locator) => walk(target, 'ArrowDown');
export const arrowRightTo = (target: Locator) => walk(target, 'ArrowRight');

/** Walks to something and presses it. */
export async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Walks to a field and types into it, in place of what it held. */
export async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
}

/** Walks to a picker, searches, and takes the only thing found. */
export async function pick(picker: Locator, text: string): Promise<void> {
  const page = picker.page();
  await write(picker, text);
  await expect(page.getByRole('option')).toHaveCount(1);
  const option = page.getByRole('option', { name: text });
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(text);
  await expect(picker).toBeFocused();
}

/** Walks to a file field and chooses a file as the browser offers it. */
export async function chooseFile(
  field: Locator,
  key: 'Enter' | 'Space',
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await tabTo(field);
  const chooser = field.page().waitForEvent('filechooser', { timeout: 10_000 });
  await field.page().keyboard.press(key);
  await (await chooser).setFiles(file);
  await expect(field.page().getByText(file.name)).toBeVisible();
  await expect(field).toBeFocused();
}

/** Opens a row's menu and takes one of its actions. */
export async function chooseAction(menuButton: Locator, action: string): Promise<void> {
  const page = menuButton.page();
  await press(menuButton);
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await arrowDownTo(item);
  await page.keyboard.press('Enter');
}

/** Answers a dialog with the button that it offers first. */
export async function answer(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: button })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** The keyboard's place is not lost: something other than the page as a whole has the focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('body:not(:has(:focus))'), 'the focus is lost').toHaveCount(0);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** What has the focus is marked, lies in the window, and under nothing. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusFaults), { message: 'the focus is seen' }).toEqual([]);
}

function focusFaults(): string[] {
  const element = document.activeElement;
  if (!element || element === document.body) return ['nothing has the focus'];
  const name = element.outerHTML.slice(0, 120);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Fields that are drawn by what is around them are marked there too.
  const drawn = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ];
  const accent = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-primary-color-filled',
  );
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = accent;
  const accentColor = getComputedStyle(probe).color;
  probe.remove();
  const marked = drawn.some((node) => {
    if (!node) return false;
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(node);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || borderTopColor === accentColor;
  });
  const over = document.elementFromPoint(x, y);
  const free = drawn.some((node) => node && over && (node.contains(over) || over.contains(node)));
  return [
    ...(marked ? [] : [`not marked: ${name}`]),
    ...(y > 0 && y < innerHeight ? [] : [`outside the window: ${name}`]),
    ...(free ? [] : [`covered by ${over?.outerHTML.slice(0, 120)}: ${name}`]),
  ];
}
