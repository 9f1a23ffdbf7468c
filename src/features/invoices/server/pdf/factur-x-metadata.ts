const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** What readers of a PDF with an electronic invoice look for in its XMP metadata. */
const properties = [
  ['DocumentType', 'What the file is'],
  ['DocumentFileName', 'Name of the file'],
  ['Version', 'Version of the rules that the file follows'],
  ['ConformanceLevel', 'Profile of the file'],
] as const;

/** The XMP of Factur-X and ZUGFeRD 2, with the description of its properties that PDF/A requires. */
export function facturXMetadata({
  fileName,
  isXRechnung,
}: {
  fileName: string;
  isXRechnung: boolean;
}): string {
  const values = {
    DocumentType: 'INVOICE',
    DocumentFileName: fileName,
    Version: isXRechnung ? '3.0' : '1.0',
    ConformanceLevel: isXRechnung ? 'XRECHNUNG' : 'EN 16931',
  };
  return `
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${properties.map(([name]) => `<fx:${name}>${values[name]}</fx:${name}>`).join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.map(describeProperty).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}

function describeProperty([name, description]: (typeof properties)[number]): string {
  return `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`;
}
