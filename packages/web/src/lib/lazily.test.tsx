import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { lazily, WhileLoading } from './lazily.ts';

afterEach(cleanup);

const Part = ({ text }: { text: string }) => <p>{text}</p>;

test('a component appears in the same moment as its code, after what is shown until then', async () => {
  const code = Promise.withResolvers<typeof Part>();
  const Late = lazily(() => code.promise);
  const { rerender } = render(
    <WhileLoading value={<p>Loading</p>}>
      <Late text="first" />
    </WhileLoading>,
  );
  screen.getByText('Loading');
  code.resolve(Part);
  await screen.findByText('first');
  assert.ok(!screen.queryByText('Loading'));
  rerender(
    <WhileLoading value={<p>Loading</p>}>
      <Late text="second" />
    </WhileLoading>,
  );
  screen.getByText('second');
});

test('a component whose code was loaded before is drawn at once', async () => {
  const Late = lazily(async () => Part);
  await Late.preload();
  render(<Late text="at once" />);
  screen.getByText('at once');
});

test('what is shown in place of a component is not shown in place of those below it', async () => {
  const never = new Promise<typeof Part>(() => {});
  const Inner = lazily(() => never);
  const Outer = lazily(async () => () => (
    <section aria-label="outer">
      <Inner text="inner" />
    </section>
  ));
  render(
    <WhileLoading value={<p>Loading</p>}>
      <Outer />
    </WhileLoading>,
  );
  const outer = await screen.findByRole('region', { name: 'outer' });
  assert.equal(outer.textContent, '');
});

test('code that cannot be loaded fails what is around it, and is asked for again', async ({
  mock,
}) => {
  // React writes the error there too.
  mock.method(console, 'error', () => {});
  let times = 0;
  const Late = lazily(async () => {
    times += 1;
    if (times < 3) throw new Error(`failure ${times}`);
    return Part;
  });
  await Late.preload();
  const Failure = ({ error, reset }: ErrorComponentProps) => (
    <button type="button" onClick={reset}>
      {String(error)}
    </button>
  );
  render(
    <CatchBoundary getResetKey={() => 'same'} errorComponent={Failure}>
      <Late text="again" />
    </CatchBoundary>,
  );
  const again = await screen.findByRole('button', { name: 'Error: failure 2' });
  again.click();
  await screen.findByText('again');
  assert.equal(times, 3);
});
