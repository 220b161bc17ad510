// SPDX-License-Identifier: MIT
// Writes PNG files, where the machine that built this has libpng.
#pragma once

#if EXAMPLE_HAS_PNG
#    include <png.h>

#    include <cstddef>
#    include <stdexcept>
#    include <string>

namespace example {

/// Rows of `stride` bytes, from the last to the first when it is negative. `format` is one of PNG_FORMAT_...
inline void write_png(std::string const& path, std::size_t width, std::size_t height, png_uint_32 format,
    void const* pixels, int stride) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = format;
    if (!png_image_write_to_file(&image, path.c_str(), 0, pixels, stride, nullptr))
        throw std::runtime_error("cannot write " + path + ": " + image.message);
}

}  // namespace example
#endif
