import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Thumbnail } from './thumbnail.tsx';

it('shows the picture in its fixed size', () => {
  render(<Thumbnail file={{ thumbnailUrl: '/a.webp' }} name="Rosa" alt="Rosa" size={40} />);
  const image = screen.getByRole('img', { name: 'Rosa' });
  expect(image).toHaveAttribute('src', '/a.webp');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '40');
});

it('shows the initial where there is no picture, or one that can’t be read', () => {
  render(<Thumbnail file={null} name=" âmbar" />);
  expect(screen.getByText('Â')).toBeVisible();
  render(<Thumbnail file={{ thumbnailUrl: '/gone.webp' }} name="Rosa" alt="Rosa" />);
  fireEvent.error(screen.getByRole('img', { name: 'Rosa' }));
  expect(screen.getByText('R')).toBeVisible();
});
