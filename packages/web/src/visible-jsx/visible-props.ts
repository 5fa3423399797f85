import { visibleText } from '@assay/core/encoding/visible-text.ts';

type Props = Record<string, unknown>;

/** Properties with text that people read or hear, of elements and components. */
const SHOWN = [
  'title',
  'label',
  'description',
  'placeholder',
  'error',
  'alt',
  'aria-label',
  'legend',
];

const shown = (value: unknown): unknown => (typeof value === 'string' ? visibleText(value) : value);

/**
 * Makes hidden characters visible in the text that an element shows. Values of fields, keys and addresses stay
 * unchanged, because they are sent back.
 */
export function visibleProps(props: Props): Props {
  const { children } = props;
  let visible: Props | undefined;
  const put = (name: string, value: unknown) => {
    visible ??= { ...props };
    visible[name] = value;
  };
  if (typeof children === 'string') {
    const text = shown(children);
    if (text !== children) put('children', text);
  } else if (Array.isArray(children) && children.some((one) => shown(one) !== one))
    put('children', children.map(shown));
  for (const name of SHOWN) {
    const value = props[name];
    const text = shown(value);
    if (text !== value) put(name, text);
  }
  // Options of a select: labels are read, values are sent.
  if (Array.isArray(props['data'])) put('data', props['data'].map(optionOf));
  return visible ?? props;
}

const optionOf = (option: unknown): unknown =>
  typeof option === 'object' && option !== null && 'label' in option
    ? { ...option, label: shown(option.label) }
    : option;
