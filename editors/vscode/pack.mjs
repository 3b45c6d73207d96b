// Writes the extension as a VSIX file: an archive with a manifest, which `vsce package` would write as well. No package
// and no network is needed: the files are stored without compression.
import { readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";

const about = JSON.parse(readFileSync("package.json", "utf8"));
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const licence = ["LICENSE-MIT", "LICENSE-APACHE"].map((name) => readFileSync(`../../${name}`, "utf8")).join("\n\n");
const contained = [
  "package.json",
  "README.md",
  about.main,
  about.contributes.languages[0].configuration,
  about.contributes.grammars[0].path,
  about.contributes.snippets[0].path,
].map((path) => path.replace(/^\.\//, ""));

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${about.name}" Version="${about.version}" Publisher="${about.publisher}"/>
    <DisplayName>${escape(about.displayName)}</DisplayName>
    <Description xml:space="preserve">${escape(about.description)}</Description>
    <Tags>${about.keywords.map(escape).join(",")}</Tags>
    <Categories>${about.categories.map(escape).join(",")}</Categories>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${about.engines.vscode}"/></Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;
const files = [
  ["extension.vsixmanifest", manifest],
  ["[Content_Types].xml", types],
  ["extension/LICENSE.txt", licence],
  ...contained.map((path) => [`extension/${path}`, readFileSync(path, "utf8")]),
];

// A ZIP archive of stored files, with the date 1980-01-01, so that equal files give an equal archive.
const parts = [];
const directory = [];
let offset = 0;
for (const [path, text] of files) {
  const [name, data] = [Buffer.from(path), Buffer.from(text)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0); // version 2.0
  common.writeUInt16LE(0x0021, 8);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(name.length, 22);
  parts.push(Buffer.from("PK\x03\x04"), common, name, data);
  const entry = Buffer.alloc(16);
  entry.writeUInt32LE(offset, 12);
  directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, entry.subarray(2), name);
  offset += 30 + name.length + data.length;
}
const size = directory.reduce((sum, part) => sum + part.length, 0);
const end = Buffer.alloc(18);
end.writeUInt16LE(files.length, 4);
end.writeUInt16LE(files.length, 6);
end.writeUInt32LE(size, 8);
end.writeUInt32LE(offset, 12);
const out = process.argv[2] ?? `${about.name}-${about.version}.vsix`;
writeFileSync(out, Buffer.concat([...parts, ...directory, Buffer.from("PK\x05\x06"), end]));
console.log(out);
