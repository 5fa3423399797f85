import type { TypeNode } from 'typescript/unstable/ast';
import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** Declared type of one column. */
export interface DeclaredColumn {
  name: string;
  /** As TypeScript prints it. */
  type: string;
  /** Possible values: `string`, `number[]`, `Date`, `object`; empty when anything is allowed. */
  kinds: ReadonlySet<string>;
  isNullable: boolean;
  isOptional: boolean;
}

/** The properties of a row's type; undefined where it is a parameter or promises no property by name. */
export function declaredRow(row: TypeNode, checker: Checker): DeclaredColumn[] | undefined {
  const type = checker.getTypeFromTypeNode(row);
  if (!type || isOpen(type)) return undefined;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0 && checker.getIndexInfosOfType(type).length > 0) return undefined;
  return properties.map((property) => {
    const own = checker.getTypeOfSymbolAtLocation(property, row);
    const kinds = kindsOf(own, checker);
    const isOptional = kinds.delete('undefined') || (property.flags & SymbolFlags.Optional) !== 0;
    const isNullable = kinds.delete('null');
    const isAny = kinds.has('any');
    return {
      name: property.name,
      type: checker.typeToString(own),
      kinds: isAny ? new Set() : kinds,
      isNullable: isNullable || isAny,
      isOptional,
    };
  });
}

/** Tells whether a type is or contains a type parameter. */
const isOpen = (type: Type): boolean =>
  type.isTypeParameter() || (type.isIntersectionType() && (type.getTypes() ?? []).some(isOpen));

const FLAGS: [number, string][] = [
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'any'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function kindsOf(type: Type, checker: Checker): Set<string> {
  const simple = FLAGS.find(([flag]) => (type.flags & flag) !== 0);
  if (simple) return new Set([simple[1]]);
  if (type.isUnionType())
    return new Set((type.getTypes() ?? []).flatMap((part) => [...kindsOf(part, checker)]));
  if (type.isTypeReference() && (checker.isArrayType(type) || type.isTupleType())) {
    const elements = checker.getTypeArguments(type).flatMap((one) => [...kindsOf(one, checker)]);
    return new Set(elements.filter((kind) => kind !== 'null').map((kind) => `${kind}[]`));
  }
  const name = type.getSymbol()?.name ?? '';
  if (name === 'Date') return new Set(['Date']);
  return new Set([name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object']);
}
