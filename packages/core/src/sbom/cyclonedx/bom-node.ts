/**
 * CycloneDX (ECMA-424) has one object model in two notations. A component's name is a property in JSON and an
 * element in XML; its `bom-ref` is a property in JSON and an attribute in XML; `[{"alg": "MD5", "content":
 * "…"}]` is `<hash alg="MD5">…</hash>`. A `BomNode` hides the difference, so that one reader handles both.
 */
export interface BomNode {
  /** JSON pointer or `line N`. */
  readonly at: string;
  /** XML element name; '' in JSON, where entries of an array have none. */
  readonly kind: string;
  /**
   * Returns a property, or attribute or child element; '' if absent or of the wrong type, the latter with a
   * warning.
   */
  text(name: string): string;
  /** Returns this property in JSON; in XML, the element's own text. */
  content(name: string): string;
  /** A whole number; null where absent, or with a warning where it is none. */
  integer(name: string): number | null;
  child(name: string): BomNode | undefined;
  /** True for a single object instead of a list: `metadata.tools` may be either since 1.5. */
  isObject(name: string): boolean;
  /** The objects of an array; the elements inside a wrapping element. Other entries become warnings. */
  items(name: string): BomNode[];
  /** An array of objects without wrapper in XML: repeated elements of this name. */
  repeated(name: string): BomNode[];
  /** An array of texts, in XML repeated elements of the name. */
  texts(name: string): string[];
  /** An array of bom-refs; in XML the `ref` attributes inside a wrapping element, or of nested elements. */
  refs(name: string): string[];
  warn(message: string): void;
}
