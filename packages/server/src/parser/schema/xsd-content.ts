import type { XmlElement } from '@assay/core/sbom/xml.ts';
import type { Particle, XsdType } from './xsd-schema.ts';

/** Typed children, and the first violation of the content model. */
export interface ContentMatch {
  /** Undefined for elements of other namespaces, which are not looked into. */
  typed: [XmlElement, XsdType | undefined][];
  /** The first child in a wrong position. */
  unexpected: XmlElement | undefined;
  /** Name of a required element at that position or at the end; '' when none is missing. */
  missing: string;
}

/**
 * Matches the children of an element with its content model. Schemas must be deterministic (XML Schema 1.0, unique
 * particle attribution), so each child is taken by the first particle that fits, and nothing is tried twice.
 */
export function matchContent(
  content: Particle,
  children: XmlElement[],
  targetNamespace: string,
): ContentMatch {
  const matcher = new Matcher(children, targetNamespace);
  matcher.match(content);
  const unexpected = children[matcher.position];
  return { typed: matcher.typed, unexpected, missing: matcher.missing };
}

class Matcher {
  readonly typed: [XmlElement, XsdType | undefined][] = [];
  position = 0;
  missing = '';
  readonly #children: XmlElement[];
  readonly #targetNamespace: string;

  constructor(children: XmlElement[], targetNamespace: string) {
    this.#children = children;
    this.#targetNamespace = targetNamespace;
  }

  /** Consumes as many children as the particle permits; false when it requires more. */
  match(particle: Particle): boolean {
    const missing = this.missing;
    let count = 0;
    while (count < particle.max) {
      const before = this.position;
      const isMatched = this.#once(particle);
      if (!isMatched) {
        if (this.position !== before) return false;
        break;
      }
      count++;
      if (this.position === before) return true;
    }
    const isEnough = count >= particle.min;
    this.missing = isEnough ? missing : this.missing || nameOf(particle);
    return isEnough;
  }

  #once(particle: Particle): boolean {
    if (particle.kind === 'sequence') return this.#sequence(particle.items);
    if (particle.kind === 'choice') return this.#choice(particle.items);
    const child = this.#children[this.position];
    if (child === undefined) return false;
    const isOwn = child.uri === this.#targetNamespace;
    if (particle.kind === 'any') {
      if (isOwn || child.uri === '') return false;
    } else if (!isOwn || child.name !== particle.name) {
      return false;
    }
    this.typed.push([child, particle.kind === 'any' ? undefined : particle.type()]);
    this.position++;
    return true;
  }

  #sequence(items: Particle[]): boolean {
    return items.every((item) => this.match(item));
  }

  /** The alternative that accepts a child; else one that may be empty. */
  #choice(items: Particle[]): boolean {
    const before = this.position;
    let isEmptyEnough = false;
    for (const item of items) {
      const missing = this.missing;
      const isMatched = this.match(item);
      if (this.position !== before) return isMatched;
      this.missing = missing;
      isEmptyEnough ||= isMatched;
    }
    return isEmptyEnough;
  }
}

function nameOf(particle: Particle): string {
  if (particle.kind === 'element') return particle.name;
  if (particle.kind === 'any') return 'an element of another namespace';
  return particle.items.map(nameOf).join(particle.kind === 'choice' ? ' or ' : ', ');
}
